/** Begins the text that a statement fails to read as a number when it must undo itself; the row count follows. */
export const TOO_MANY_OR_FEW = 'rows affected: '
/** The same for a body that is too long; its bytes follow. */
export const TOO_LONG = 'bytes of the result: '

export interface Limits {
  /** Longest body, in bytes. */
  bytes: number
  /** Exactly one row. */
  singular: boolean
  maxAffected: number | null
}

/**
 * Wraps a result (see ResultRow) so that the statement fails, and with it undoes itself, when the body is too long or
 * another number of rows is concerned than was allowed. There is no way to raise an error in plain SQL but a value
 * that cannot be read: the number that starts with the texts above.
 */
export function checked(result: string, { bytes, singular, maxAffected }: Limits, more = ''): string {
  const wrong = [singular && 'rows <> 1', maxAffected !== null && `rows > ${maxAffected}`].filter(Boolean)
  const body = `case when octet_length(body) > ${bytes} then ('${TOO_LONG}' || octet_length(body))::int::text else body end as body`
  const rows =
    wrong.length > 0
      ? `case when ${wrong.join(' or ')} then ('${TOO_MANY_OR_FEW}' || rows)::int else rows end as rows`
      : 'rows'
  return `select ${body}, ${rows}, total, response_headers, response_status${more} from (${result}) as _result`
}
