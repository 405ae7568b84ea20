import type pg from 'pg'
import { addressName, type ServerFunction } from '#backend'

export interface VisitorFunctionOptions {
  database: pg.Pool
  /** Whether IP addresses are rate limited. */
  limited: boolean
}

// Whole neighbourhoods share one IP address, and a browser asks once a week.
const AT_ONCE = 60
const SECONDS = 3_600

/** Issues the signed value that distinguishes visitors in view counts; 429 if the IP address got too many recently. */
export function createVisitorFunction({ database, limited }: VisitorFunctionOptions): ServerFunction {
  return async (request, _caller, { ip }) => {
    const headers = { 'cache-control': 'no-store' }
    if (request.method !== 'POST')
      return Response.json({ error: 'Use POST.' }, { status: 405, headers: { ...headers, allow: 'POST' } })
    const address = limited ? addressName(ip) : null
    const { rows } = await database.query<{ visitor: string | null; wait: number }>(
      address === null
        ? 'select private.new_visitor() as visitor, 0 as wait'
        : `select case when taken > 0 then private.new_visitor() end as visitor, wait
           from limits.take('visitors address ' || $1, ${AT_ONCE}, ${SECONDS}, 1)`,
      address === null ? [] : [address],
    )
    const [given] = rows
    if (given?.visitor) return Response.json({ visitor: given.visitor }, { headers })
    const wait = String(Math.ceil(given?.wait ?? SECONDS))
    return Response.json(
      { error: 'Too many visitors from this address right now.' },
      { status: 429, headers: { ...headers, 'retry-after': wait } },
    )
  }
}
