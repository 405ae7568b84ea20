import pg from 'pg'

export type NotificationHandler = (payload: string) => void

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 2_000
const HEARTBEAT_MS = 20_000
const SILENCE_MS = 10_000

/**
 * Listens on channels over one connection outside the pool, and reconnects when it is lost. It asks the database for an answer now and
 * then, because a firewall may drop an idle connection silently.
 */
export class Listener {
  private readonly connection: pg.PoolConfig
  private readonly heartbeatMs: number
  private readonly silenceMs: number
  private readonly handlers = new Map<string, Set<NotificationHandler>>()
  private client: pg.Client | null = null
  private connecting: Promise<void> | null = null
  private retry: NodeJS.Timeout | null = null
  private retryMs = FIRST_RETRY_MS
  private closed = false

  constructor(
    connection: pg.PoolConfig,
    { heartbeatMs = HEARTBEAT_MS, silenceMs = SILENCE_MS }: { heartbeatMs?: number; silenceMs?: number } = {},
  ) {
    this.connection = connection
    this.heartbeatMs = heartbeatMs
    this.silenceMs = silenceMs
  }

  /** Resolves once listening. After a lost connection the handler is called with '', because notifications may be missing. */
  async listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    const handlers = this.handlers.get(channel) ?? new Set()
    handlers.add(handler)
    this.handlers.set(channel, handlers)
    await this.connected()
    await this.client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    return async () => {
      handlers.delete(handler)
      if (handlers.size > 0) return
      this.handlers.delete(channel)
      await this.client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
    }
  }

  async close(): Promise<void> {
    this.closed = true
    if (this.retry) clearTimeout(this.retry)
    await this.connecting?.catch(() => {})
    await this.client?.end().catch(() => {})
    this.client = null
  }

  private connected(): Promise<void> {
    if (this.client) return Promise.resolve()
    this.connecting ??= this.connect().finally(() => {
      this.connecting = null
    })
    return this.connecting
  }

  private async connect(): Promise<void> {
    const Client = (this.connection.Client ?? pg.Client) as typeof pg.Client
    const client = new Client({ ...this.connection, keepAlive: true })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => this.notify(channel, payload ?? ''))
    await client.connect()
    client.once('end', () => this.lost(client))
    try {
      for (const channel of this.handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.client = client
    this.retryMs = FIRST_RETRY_MS
    this.beat(client)
  }

  private beat(client: pg.Client): void {
    const stop = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      client.off('end', stop)
      // Listening again changes nothing, and keeps pg_stat_activity informative.
      const channel = [...this.handlers.keys()].at(-1)
      const text = channel === undefined ? 'select 1' : `listen ${pg.escapeIdentifier(channel)}`
      const question = { text, query_timeout: this.silenceMs }
      client.query(question).then(
        () => this.beat(client),
        // Ends the connection even though a statement is unanswered.
        () => client.end().catch(() => {}),
      )
    }, this.heartbeatMs)
    timer.unref()
    client.once('end', stop)
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return
    this.client = null
    if (!this.closed) this.reconnectLater()
  }

  private reconnectLater(): void {
    this.retry = setTimeout(() => {
      this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS)
      this.connected().then(
        () => {
          for (const channel of this.handlers.keys()) this.notify(channel, '')
        },
        () => this.closed || this.reconnectLater(),
      )
    }, this.retryMs)
    this.retry.unref()
  }

  private notify(channel: string, payload: string): void {
    for (const handler of this.handlers.get(channel) ?? []) handler(payload)
  }
}
