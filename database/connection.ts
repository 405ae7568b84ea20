import pg from 'pg'

/**
 * Runs work on a separate connection, which is closed after it. A connection that is lost fails the work with the reason; left
 * unheard, its error event would end the process.
 */
export async function onConnection<Result>(
  config: pg.PoolConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const Client = (config.Client ?? pg.Client) as typeof pg.Client
  const client = new Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
