import type pg from 'pg'

/** Held by the process that makes a scheduled backup, until it is in all its places. */
export const SCHEDULE_LOCK = 7_218_560

const RETRY_MS = 3_600_000
// Monday, 5 January 1970, 02:15 in Nairobi: nights have the fewest visitors.
const FIRST_SLOT = Date.UTC(1970, 0, 4, 23, 15)

/** The database's record of scheduled backups. */
export interface ScheduleState {
  now: Date
  /** When the last complete one began; null: there is none. */
  madeAt: Date | null
  bytes: number | null
  /** When the last attempt began that failed or was killed; null: there is none. */
  failedAt: Date | null
  /** Whether a process is making one now. */
  running: boolean
}

/** The last moment at which a backup was planned: 02:15 in Nairobi plus a multiple of `every` milliseconds. */
export function lastSlot(now: Date, every: number): Date {
  return new Date(now.getTime() - ((((now.getTime() - FIRST_SLOT) % every) + every) % every))
}

/** Whether one is due: none was begun since the last slot, and a failure is an hour (or `every`) old. Missed slots count once. */
export function isDue({ now, madeAt, failedAt, running }: ScheduleState, every: number): boolean {
  if (running || (madeAt && madeAt >= lastSlot(now, every))) return false
  return !failedAt || now.getTime() - failedAt.getTime() >= Math.min(every, RETRY_MS)
}

/** Reads the state. `client` is the owner's. */
export async function readSchedule(client: pg.ClientBase): Promise<ScheduleState> {
  const { rows } = await client.query<Omit<ScheduleState, 'bytes'> & { bytes: string | null }>(
    `select now() as now, good.started_at as "madeAt", good.bytes,
       (select max(started_at) from private.backups where bytes is null) as "failedAt",
       exists (
         select from pg_locks where locktype = 'advisory' and objid = $1 and granted
           and database = (select oid from pg_database where datname = current_database())
       ) as running
     from (select) as always
     left join (
       select started_at, bytes from private.backups where bytes is not null order by started_at desc limit 1
     ) as good on true`,
    [SCHEDULE_LOCK],
  )
  const state = rows[0] as (typeof rows)[0]
  return { ...state, bytes: state.bytes === null ? null : Number(state.bytes) }
}
