const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i
const LONGEST = 254

/**
 * The one form of an e-mail address, under which it is kept, looked up and counted: without surrounding space, in lower case.
 * Null for whatever is no address; letters outside ASCII are not made to fit, for some of them have a small form inside it.
 */
export function emailOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text.length <= LONGEST && ADDRESS.test(text) ? text.toLowerCase() : null
}
