import pg from 'pg'

/** A server's position, in bytes of write-ahead log since its cluster was created. */
export interface Standing {
  position: number
  /** Names the cluster and the database in it: replicas have the primary's. */
  identity: string
}

interface Sample {
  position: number
  /** performance.now() before the primary was asked: everything committed by then is included. */
  askedAt: number
  /** The number of known changes before it was asked. */
  changes: number
}

export const IDENTITY = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`

// The insert position includes commits that are not flushed yet (synchronous_commit = off). At the start of a page it includes the
// page's header of 24 or 40 bytes, which a replica does not count until a record follows.
const STANDING = `select at - case when beyond <= 40 then beyond else 0 end as position, ${IDENTITY} as identity
  from (select at, at % current_setting('wal_block_size')::int as beyond
    from (select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as at) as counted) as measured`

const ANSWER_MS = 2_000
const MOST_SAMPLES = 120

/** A small pool outside the one of requests: it answers also while that one is full. */
export function watchingPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Follows the primary's write-ahead log, to know how much of it a replica must have replayed before it may answer. */
export class PrimaryPosition {
  private readonly pool: pg.Pool
  private readonly mostBehindMs: number
  private changes = 0
  /** Regular ones, the oldest first. */
  private samples: Sample[] = []
  private latest: Sample | null = null
  private asking: { changes: number; done: Promise<Sample | null> } | null = null
  private next: Promise<Sample | null> | null = null
  private standing: Standing | null = null

  constructor(connection: pg.PoolConfig, mostBehindMs: number) {
    this.pool = watchingPool(connection)
    this.mostBehindMs = mostBehindMs
  }

  /** The primary's cluster and database; null before its first answer. */
  get identity(): string | null {
    return this.standing?.identity ?? null
  }

  /** Something was committed that reads from now on must see. */
  changed(): void {
    this.changes += 1
  }

  /**
   * The position that an answer must include now: everything that was committed before the bound, and every change known here.
   * Null if the primary does not answer, so that nobody can know.
   */
  async required(): Promise<number | null> {
    const { changes } = this
    const known = this.since(changes)
    if (known) return known.position
    await this.ask()
    return this.since(changes)?.position ?? null
  }

  /** Asks the primary, for the bound and for `behindMs`. */
  async watch(): Promise<void> {
    const sample = await this.ask()
    if (!sample) return
    // Beyond it: of a former primary, whose last moments were lost.
    const reached = this.samples.filter(({ position }) => position <= sample.position)
    this.samples = [...reached, sample].slice(-MOST_SAMPLES)
  }

  /** For how long a replica has lacked something, in ms, measured by this machine's clock alone; 0 on an idle primary. */
  behindMs(position: number): number {
    const missing = this.samples.find((sample) => sample.position > position)
    return missing ? performance.now() - missing.askedAt : 0
  }

  close(): Promise<void> {
    return this.pool.end()
  }

  private since(changes: number): Sample | undefined {
    const oldest = performance.now() - this.mostBehindMs
    const suffices = (sample: Sample) => sample.changes >= changes && sample.askedAt >= oldest
    return this.samples.find(suffices) ?? (this.latest && suffices(this.latest) ? this.latest : undefined)
  }

  // A question under way may be answered without a change that came after it: then one more follows, for all who wait.
  private ask(): Promise<Sample | null> {
    if (this.asking?.changes === this.changes) return this.asking.done
    this.next ??= (this.asking?.done ?? Promise.resolve()).then(() => {
      this.next = null
      const { changes } = this
      const done = this.askNow(changes).finally(() => {
        this.asking = null
      })
      this.asking = { changes, done }
      return done
    })
    return this.next
  }

  private async askNow(changes: number): Promise<Sample | null> {
    const askedAt = performance.now()
    try {
      this.standing = standingOf((await this.pool.query(STANDING)).rows[0])
      this.latest = { position: this.standing.position, askedAt, changes }
      return this.latest
    } catch {
      return null
    }
  }
}

/** pg returns numeric as text. */
export function standingOf({ position, identity }: { position: string; identity: string }): Standing {
  return { position: Number(position), identity }
}
