import type pg from 'pg'
import type { Tracing } from '../tracing.ts'
import { createDatabase, type Database } from './database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { IDENTITY, type PrimaryPosition, standingOf, watchingPool } from './primary-position.ts'

export interface ReplicaOptions {
  /** Its host and port, for the log and the metrics. */
  name: string
  /** With the login of requests, which replication brings along. */
  connection: pg.PoolConfig
  max?: number
  maxWaiting?: number
  tracing?: Tracing
}

/** Whether a replica is used, and why not. */
export type ReplicaUse = 'used' | 'unknown' | 'silent' | 'behind' | 'primary' | 'foreign'

/** A replica as operators see it. */
export interface ReplicaState {
  readonly name: string
  readonly use: ReplicaUse
  /** One sentence about it. */
  readonly reason: string
  /** For how long it has lacked something, when it was last asked. */
  readonly behindMs: number
  /** Statements that it answered, and those that the primary had to answer in its place. */
  readonly answered: number
  readonly repeated: number
}

// One that never replayed anything has no position.
const STANDING = `select pg_is_in_recovery() as standby, coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0) as position,
  ${IDENTITY} as identity`

/** One replica: its pool, and whether it may be used now. */
export class Replica implements ReplicaState {
  readonly name: string
  use: ReplicaUse = 'unknown'
  reason = 'It has not answered yet.'
  behindMs = 0
  answered = 0
  repeated = 0
  private readonly database: Database
  private readonly pool: pg.Pool
  private readonly onChange: (replica: ReplicaState) => void
  private readonly running = new Set<(reason: unknown) => void>()

  /** `onChange` is called when it is left out and when it is used again. */
  constructor(options: ReplicaOptions, onChange: (replica: ReplicaState) => void) {
    this.name = options.name
    this.database = createDatabase(options)
    this.pool = watchingPool(options.connection)
    this.onChange = onChange
  }

  /** Statements that run or wait on it. */
  get load(): number {
    return this.running.size
  }

  /** Runs a statement. It fails as soon as the watch finds that the replica has gone silent, long before its own timeout. */
  async run<Result>(statement: (database: Database) => Promise<Result>): Promise<Result> {
    const { promise: silence, reject } = Promise.withResolvers<never>()
    this.running.add(reject)
    try {
      const result = await Promise.race([statement(this.database), silence])
      this.answered += 1
      return result
    } finally {
      this.running.delete(reject)
    }
  }

  /** Asks it once, and decides whether it may be used. */
  async watch(primary: PrimaryPosition, mostBehindMs: number): Promise<void> {
    let answer: { standby: boolean; position: string; identity: string }
    try {
      answer = (await this.pool.query(STANDING)).rows[0]
    } catch (error) {
      this.set('silent', `It does not answer: ${messageOf(error)}.`)
      for (const reject of this.running) reject(new DatabaseUnavailable(error))
      return
    }
    const { position, identity } = standingOf(answer)
    // Without the primary nobody can compare; then it is not used either (PrimaryPosition.required).
    if (primary.identity === null) return
    this.behindMs = primary.behindMs(position)
    // Half of the bound to return, so that one near the bound does not come and go.
    const most = this.use === 'behind' ? mostBehindMs / 2 : mostBehindMs
    if (identity !== primary.identity) this.set('foreign', 'It is no replica of this database.')
    else if (!answer.standby) this.set('primary', 'It is no replica now: it accepts writes itself.')
    else if (this.behindMs > most) this.set('behind', `It is more than ${mostBehindMs} ms behind.`)
    else this.set('used', 'It answers reads of visitors.')
  }

  async close(): Promise<void> {
    await Promise.all([this.database.close(), this.pool.end()])
  }

  private set(use: ReplicaUse, reason: string) {
    const isNew = use !== this.use
    this.use = use
    this.reason = reason
    if (isNew) this.onChange(this)
  }
}

// For a host with several addresses Node throws an AggregateError without a message.
function messageOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  return (first as Error).message.replace(/\.$/, '')
}
