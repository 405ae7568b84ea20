import type { Chance } from './chance.ts'

/** Texts known to break programs: each is legal somewhere and wrong elsewhere. */
export const AWKWARD: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '9223372036854775808',
  '99999999999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '{}',
  '[]',
  '{1,2',
  '{{1},{2,3}}',
  '[5,1)',
  '"',
  "'",
  "''; drop table profiles; --",
  '\\',
  '\0',
  '\u0000null',
  '\ud800',
  '\u202e',
  'İ',
  '😀'.repeat(40),
  'é'.normalize('NFD'),
  '%',
  '%00',
  '%zz',
  '%C0%AF',
  '../../etc/passwd',
  '..%2f..%2fsecrets.json',
  '/',
  '//',
  '.',
  '..',
  '*',
  '()',
  '(((((((((((((((((((',
  ')',
  ',',
  ',,,',
  ':',
  '::',
  '->',
  '->>',
  '->0->>a',
  '!inner',
  '...',
  '$1',
  '$$',
  'a'.repeat(300),
  '(a+)+$',
  '[[:bad:]]',
  '(?P<',
  '11111111-1111-4111-8111-111111111111',
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  '2026-02-30',
  'infinity',
  '-infinity',
  '294277-01-01',
  '10000-01-01T00:00:00Z',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
]

const LETTERS = 'abcXYZ019_-.,:()[]{}<>!=&*+ "\'\\/%#@~^|;?$`\t\u0001\u007fé漢😀'

/** Random text. */
export function noise(chance: Chance, most = 24): string {
  return chance.some(most, () => chance.one([...LETTERS])).join('')
}

/** A valid text or, depending on the request's wildness, an awkward or random one. */
export function text(chance: Chance, fitting: readonly string[]): string {
  if (fitting.length > 0 && !chance.in(chance.wildness)) return chance.one(fitting)
  return chance.in(0.7) ? chance.one(AWKWARD) : noise(chance)
}

/** The text with one to three small errors. */
export function damaged(chance: Chance, whole: string): string {
  let result = whole
  for (let times = 1 + chance.below(3); times > 0; times--) {
    const at = chance.below(result.length + 1)
    const until = Math.min(result.length, at + 1 + chance.below(6))
    const damage = chance.below(4)
    if (damage === 0) result = result.slice(0, at) + result.slice(until)
    else if (damage === 1) result = result.slice(0, at) + noise(chance, 4) + result.slice(at)
    else if (damage === 2) result = result.slice(0, until) + result.slice(at)
    else result = result.slice(0, at) + chance.one(AWKWARD) + result.slice(until)
  }
  return result
}

/** Any JSON value, nested at most `depth` levels. */
export function json(chance: Chance, fitting: readonly string[], depth = 3): unknown {
  const kind = chance.below(depth > 0 ? 9 : 6)
  if (kind === 0) return null
  if (kind === 1) return chance.in(0.5)
  if (kind === 2) return chance.one([0, -1, 1.5, 1e300, 2 ** 53, -(2 ** 31), 3_000_000_000])
  if (kind < 6) return text(chance, fitting)
  if (kind === 6) return chance.some(4, () => json(chance, fitting, depth - 1))
  return Object.fromEntries(
    chance.some(5, () => [text(chance, fitting), json(chance, fitting, depth - 1)] as const),
  )
}

/** Text in a URL: usually encoded as a client would, else raw. */
export function written(chance: Chance, part: string): string {
  return chance.in(0.95) ? encodeURIComponent(part.toWellFormed()) : part
}
