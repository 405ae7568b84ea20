import type pg from 'pg'

/** A batch of vehicles takes a fraction of this; one that waits for another import of the dealer may take longer. */
const STATEMENT_TIMEOUT = '20s'

/** Runs the work in one transaction with the rights of the dealer, as a request of theirs. */
export async function asDealer<Result>(
  database: pg.Pool,
  dealer: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('statement_timeout', $2, true), set_config('role', 'authenticated', true)`,
      [JSON.stringify({ sub: dealer, role: 'authenticated' }), STATEMENT_TIMEOUT],
    )
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
