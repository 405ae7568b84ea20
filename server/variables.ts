/** Shared helpers of the readers of environment variables. */

/** The trimmed value of a variable; undefined if it is unset or empty. */
export type Value = (name: string) => string | undefined
/** Reports a bad value with a sentence; never returns. */
export type Refuse = (sentence: string) => never

/** A variable that is on or off; `fallback` if it is unset. Calls `refuse` with a sentence for anything else. */
export function readSwitch(
  name: string,
  text: string | undefined,
  fallback: boolean,
  refuse: Refuse,
): boolean {
  if (text === undefined) return fallback
  if (/^(1|true|on|yes)$/i.test(text)) return true
  if (/^(0|false|off|no)$/i.test(text)) return false
  refuse(`${name} is "${text}", and it must be on or off.`)
}

/** Whether a host name or address is this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?|127(\.\d+){3})$/.test(host)
}

interface Reading {
  value: Value
  refuse: Refuse
  for: string
  /** Optional values that need the others. */
  others: (string | undefined)[]
}

/**
 * The values of variables that belong together; undefined if neither they nor the optional ones are set. Calls `refuse` with a
 * sentence when only some are.
 */
export function allOrNone<const Names extends string[]>(
  names: Names,
  { value, refuse, for: purpose, others }: Reading,
): { [Name in keyof Names]: string } | undefined {
  const values = names.map(value)
  const missing = names.filter((_, place) => values[place] === undefined)
  if (missing.length === names.length && others.every((other) => other === undefined)) return undefined
  if (missing.length > 0) refuse(`For ${purpose}, ${missing.join(', ')} must be set as well.`)
  return values as { [Name in keyof Names]: string }
}

/** The URL if it is one to which secrets may be sent: https, or this machine. Undefined otherwise. */
export function safeUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  return url && safe && !url.search && !url.hash && !url.username && !url.password ? url : undefined
}
