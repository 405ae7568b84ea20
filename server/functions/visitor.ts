import type pg from 'pg'
import { addressName, type ServerFunction } from '#backend'

export interface GiveVisitorOptions {
  database: pg.Pool
  /** Whether addresses are limited at all. */
  limited: boolean
}

// Whole neighbourhoods share an address, and a browser asks once a week.
const AT_ONCE = 60
const SECONDS = 3_600

/** Gives a browser the signed value that distinguishes visitors in counts of views; 429 when its address has had many of them lately. */
export function giveVisitor({ database, limited }: GiveVisitorOptions): ServerFunction {
  return async (request, _caller, { ip }) => {
    const headers = { 'cache-control': 'no-store' }
    if (request.method !== 'POST')
      return Response.json(
        { error: 'Ask with POST.' },
        { status: 405, headers: { ...headers, allow: 'POST' } },
      )
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
      { error: 'Too many visitors come from this address just now.' },
      { status: 429, headers: { ...headers, 'retry-after': wait } },
    )
  }
}
