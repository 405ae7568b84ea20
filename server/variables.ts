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
