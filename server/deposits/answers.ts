/** What the server functions of deposits answer. */
import type pg from 'pg'
import type { Caller } from '#backend'
import { refusalOfOthers } from '../acting.ts'

/** Calls a function of the database: its one row, or a sentence that it raised as a response. */
export const callOn =
  (database: pg.Pool) =>
  async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row | Response> => {
    try {
      const { rows } = await database.query<Row>(text, values)
      return rows[0] as Row
    } catch (error) {
      const { code = '', message, hint } = error as pg.DatabaseError
      if (code !== 'P0001' && code !== '42501') throw error
      return refusal(code === '42501' ? 403 : 400, { code, message, hint })
    }
  }

/** The id of a caller who acts for nobody but themselves, or the refusal of another. */
export function memberOf(caller: Caller): string | Response {
  const why = refusalOfOthers(caller)
  const { sub } = caller.claims
  if (why === null && typeof sub === 'string') return sub
  return refusal(why === 'Sign in first.' ? 401 : 403, { code: '42501', message: why ?? 'Sign in first.' })
}

export function refusal(
  status: number,
  body: { code: string; message: string; hint?: string | undefined },
): Response {
  return Response.json({ details: null, hint: null, ...body }, { status })
}
