import pg from 'pg'

/**
 * Runs work on a separate connection, which is closed after it. A connection that is lost fails the work with the reason; left
 * unheard, its error event would end the process.
 */
export async function onConnection<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
