import type pg from 'pg'
import type { Caller } from '#backend'

/** The one row of a call whose $1 is taken by the caller's claims, so that auth.uid() is theirs. */
export async function asCaller<Row extends pg.QueryResultRow>(
  database: pg.Pool,
  { claims }: Caller,
  call: string,
  values: unknown[],
): Promise<Row> {
  const { rows } = await database.query<Row>(
    `select ${call} from set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify(claims), ...values],
  )
  return rows[0] as Row
}
