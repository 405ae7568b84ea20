/** Prefix of the text whose failing cast to a number rolls back the statement; followed by the row count. */
export const TOO_MANY_OR_FEW = 'rows affected: '
/** The same for a body that is too long; followed by its bytes. */
export const TOO_LONG = 'bytes of the result: '

export interface Limits {
  /** Maximum length of the body in bytes. */
  bytes: number
  /** Exactly one row. */
  singular: boolean
  maxAffected: number | null
}

/**
 * Wraps a result (see ResultRow) so that the statement fails and is rolled back when the body is too long or the number of rows
 * is not allowed. Plain SQL can raise an error only by an invalid cast: here of a text with one of the prefixes above to a
 * number.
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
