import pg from 'pg'
import { reasonOf } from './connection-errors.ts'
import type { Log } from './log.ts'

/** How often every host is polled while the primary responds, and while it does not. */
const CALM_MS = 2_000
const SEARCHING_MS = 250
/** A host that does not respond for this long counts as silent. */
const SILENT_MS = 2_000

// Each promotion starts a timeline with the next number; 0 stands for a standby. pg_control_system and the others need no privilege.
const QUESTION = `select system_identifier::text as cluster,
  case when pg_is_in_recovery() then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline
  from pg_control_system()`

/** The primary among several hosts, found and followed. */
export interface Primary {
  /** For pg's option `Client`: connects to the primary, wherever the configuration points. */
  Client: typeof pg.Client
  /** Resolves if a primary was found. Throws an Error whose message continues a sentence after the name of the URL. */
  found(): Promise<void>
  stop(): Promise<void>
}

/**
 * Asks every host again and again whether it is the primary, what libpq's `target_session_attrs=primary` asks once. Of several
 * that accept writes the one promoted last counts, so a former primary that returns gets none. When the primary changes, the
 * connections to the former one are cut, because nobody may write there or wait for its answer.
 * `urls` has one URL for each host.
 */
export function followPrimary(urls: string[], log: Log): Primary {
  const hosts = urls.map((url) => new Host(url, () => disturb()))
  const clients = new Set<PrimaryClient>()
  let cluster: string | undefined
  let current: Host | undefined
  let answering: Host | undefined
  let isFirst = true
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let calm = false

  class PrimaryClient extends pg.Client {
    at: Host | undefined

    override connect(): Promise<this>
    override connect(done: (error: Error | null) => void): void
    override connect(done?: (error: Error | null) => void): Promise<this> | undefined {
      if (done) void this.connectTo(done)
      else
        return new Promise((resolve, reject) => {
          void this.connectTo((error) => (error ? reject(error) : resolve(this)))
        })
    }

    private async connectTo(done: (error: Error | null) => void): Promise<void> {
      await first
      if (!current) return done(new Error(`none of its hosts is the primary (${describe(hosts)})`))
      // A pool destroys the socket of a client that takes too long, even if it was not used yet.
      if (this.connection.stream.destroyed) return done(new Error('timeout expired'))
      this.at = current
      this.host = current.host
      this.port = current.port
      clients.add(this)
      this.once('end', () => {
        clients.delete(this)
        disturb()
      })
      super.connect(done as (error: Error) => void)
    }
  }

  async function round(): Promise<void> {
    calm = false
    await Promise.all(hosts.map((host) => host.ask()))
    cluster ??= newest(hosts)?.state?.cluster
    const best = newest(hosts.filter(({ state }) => state?.cluster === cluster))
    // A primary that is only slow to answer stays, unless another has taken its place.
    const next = best ?? (current?.state ? undefined : current)
    if (next !== current) {
      current = next
      for (const client of clients) if (client.at !== next) client.connection.stream.destroy()
    }
    if (best !== answering && !isFirst)
      if (best) log('warn', 'the database has a primary', { host: best.name })
      else log('error', 'the database has no primary', { hosts: describe(hosts) })
    isFirst = false
    answering = best
    if (stopped) leave()
    else schedule(best ? CALM_MS : SEARCHING_MS)
  }

  function leave() {
    for (const host of hosts) host.leave()
  }

  function schedule(ms: number) {
    calm = ms === CALM_MS
    clearTimeout(timer)
    timer = setTimeout(round, ms)
    timer.unref()
  }

  // A lost connection is often the first sign.
  function disturb() {
    if (calm) schedule(SEARCHING_MS)
  }

  const first = round()
  return {
    Client: PrimaryClient as typeof pg.Client,
    async found() {
      await first
      if (!current) throw new Error(`names no primary: ${describe(hosts)}`)
      const stranger = hosts.find(({ state }) => state && state.cluster !== cluster)
      if (stranger)
        throw new Error(
          `names servers that are not copies of one another: ${current.name} and ${stranger.name}`,
        )
    },
    async stop() {
      stopped = true
      calm = false
      clearTimeout(timer)
      await first
      leave()
    },
  }
}

interface State {
  cluster: string
  /** 0: a standby. */
  timeline: number
}

class Host {
  readonly host: string
  readonly port: number
  /** Its last answer; null if it gave none. */
  state: State | null = null
  private reason = ''
  private client: pg.Client | undefined
  private readonly url: string
  private readonly onEnd: () => void

  constructor(url: string, onEnd: () => void) {
    this.url = url
    this.onEnd = onEnd
    const { host, port } = new pg.Client({ connectionString: url })
    this.host = host
    this.port = port
  }

  get name(): string {
    return this.host.includes(':') ? `[${this.host}]:${this.port}` : `${this.host}:${this.port}`
  }

  async ask(): Promise<void> {
    try {
      this.client ??= await this.connect()
      const { rows } = await this.client.query<State>(QUESTION)
      this.state = rows[0] ?? null
    } catch (error) {
      this.leave()
      this.state = null
      this.reason = reasonOf(error)
    }
  }

  describe(): string {
    if (!this.state) return `${this.name} does not answer: ${this.reason}`
    return `${this.name} is ${this.state.timeline ? 'a primary' : 'a standby'}`
  }

  leave(): void {
    this.client?.connection.stream.destroy()
    this.client = undefined
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
      fallback_application_name: 'magari looks for the primary',
    })
    client.on('error', () => {})
    await client.connect()
    client.once('end', () => {
      if (this.client === client) this.client = undefined
      this.onEnd()
    })
    return client
  }
}

function newest(hosts: Host[]): Host | undefined {
  return hosts
    .filter(({ state }) => state?.timeline)
    .toSorted((one, other) => (other.state?.timeline ?? 0) - (one.state?.timeline ?? 0))[0]
}

function describe(hosts: Host[]): string {
  return hosts.map((host) => host.describe()).join('; ')
}
