import { createHash } from 'node:crypto'

const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i
const LONGEST = 254

/**
 * The canonical form of an e-mail address for storage, lookups and limits: trimmed, in lower case. Null if invalid; non-ASCII
 * letters are rejected, because lower-casing maps some of them to ASCII letters.
 */
export function emailOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text.length <= LONGEST && ADDRESS.test(text) ? text.toLowerCase() : null
}

/** The name under which attempts on the account of an address or number are counted; does not contain the address. */
export function accountName(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 22)
}
