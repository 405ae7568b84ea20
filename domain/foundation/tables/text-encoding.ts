/** Recognises the encoding of a list. Detectors from the registry take a short remark in Japanese for Western Europe's letters. */

import type { Encoding } from './list-file.ts'
import { isUnreadable } from './readable.ts'

export interface RecognisedText {
  text: string
  encoding: Encoding
  /** The bytes prove the encoding, or are the same in any. */
  certain: boolean
}

/** The text of a file in the encoding it is most likely written in, or in the chosen one. */
export function readText(bytes: Uint8Array, chosen?: Encoding): RecognisedText {
  if (chosen) return { text: new TextDecoder(chosen).decode(bytes), encoding: chosen, certain: false }
  const marked = markOf(bytes) ?? utf16Of(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked, certain: true }
  const utf8 = decoded(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8', certain: true }
  const [best] = (['windows-1252', 'shift_jis', 'gbk', 'utf-8'] as const)
    .map((encoding) => ({ encoding, score: scoreOf(bytes, encoding) }))
    .toSorted((one, other) => other.score - one.score)
  const encoding = best?.encoding ?? 'windows-1252'
  return { text: new TextDecoder(encoding).decode(bytes), encoding, certain: false }
}

function markOf(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** UTF-16 without a mark: the separators and figures of a list have a zero byte on the same side. */
function utf16Of(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  const looked = Math.min(bytes.length, 20_000)
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < looked / 20) return null
  if (even * 20 < odd) return 'utf-16le'
  return odd * 20 < even ? 'utf-16be' : null
}

function decoded(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Letters of other scripts looked at: enough for any list, quick for the largest. */
const LETTERS_LOOKED_AT = 4000

/** How much the letters beyond ASCII look like words in an encoding: from -1 to 1 for each of them. */
function scoreOf(bytes: Uint8Array, encoding: keyof typeof SCORES): number {
  const text = new TextDecoder(encoding).decode(bytes)
  const runs = text.match(/[^\0-\x7f]+/g) ?? []
  const score = SCORES[encoding]
  let sum = 0
  let letters = 0
  let at = 0
  for (const run of runs) {
    at = text.indexOf(run, at)
    const around = `${text[at - 1] ?? ' '}${text[at + run.length] ?? ' '}`
    sum += isUnreadable(run) ? -run.length : score(run, around)
    letters += run.length
    at += run.length
    if (letters > LETTERS_LOOKED_AT) break
  }
  return sum / Math.max(1, letters)
}

type Score = (run: string, around: string) => number

/** Accents and typographic signs stand alone or in pairs beside Latin letters. */
const western: Score = (run, around) => {
  if (run.length > 3) return -run.length
  if (run.length > 1 && (!/\w/.test(around) || /[ŒŠŽ][^a-zß-ÿ]/.test(run))) return run.length * 0.3
  return (
    [...run].filter((letter) => /[À-ÖØ-öø-ÿŒœŠšŽžŸ‘’“”•–—…™€£®©°²³½¼¾´«»\u00a0]/.test(letter)).length * 0.8
  )
}

/** Letters of UTF-8 around a few broken bytes. */
const unicode: Score = (run) => run.length * 0.9

const KANA = /[\u3041-\u30ff]/
const SIGNS = /[\u2015\u2018-\u2026\u25a0-\u25ff\u3000-\u3020\uff01-\uff5e]/
const HALF_KANA = /[\uff61-\uff9f]/
/** Voiced marks follow the syllables that have a voiced form; long and small ones begin no word; a bracket is opened first. */
const MISPLACED_MARK = /(?<![ｳｶ-ﾄﾊ-ﾎ])ﾞ|(?<![ﾊ-ﾎ])ﾟ|^[ｧ-ｰ]|^[^｢]*｣/

const japanese: Score = (run, around) => {
  const letters = [...run]
  // A sign of Windows-1252 takes the next Latin letter with it: `don’t`.
  if (letters.length === 1 && /[a-z]/i.test(around)) return -1
  const half = letters.filter((letter) => HALF_KANA.test(letter)).length
  const isHalfKana = half === letters.length && half > 2 && !MISPLACED_MARK.test(run)
  return letters.reduce((sum, letter) => {
    if (KANA.test(letter)) return sum + 1
    if (HALF_KANA.test(letter)) return sum + (isHalfKana ? (/[ﾞﾟｰ]/.test(run) ? 1 : 0.6) : -0.5)
    if (SIGNS.test(letter)) return sum + 0.8
    return sum + (isCommonKanji(letter) ? 0.8 : -0.2)
  }, 0)
}

const chinese: Score = (run, around) => {
  const letters = [...run]
  if (letters.length === 1 && /[a-z]/i.test(around)) return -1
  return letters.reduce((sum, letter) => {
    if (KANA.test(letter)) return sum + 0.2
    if (SIGNS.test(letter)) return sum + 0.7
    return sum + (isCommonHanzi(letter) ? 0.85 : -0.2)
  }, 0)
}

const SCORES = { 'windows-1252': western, shift_jis: japanese, gbk: chinese, 'utf-8': unicode }

/** The ideographs of the first level of JIS X 0208 (lead bytes 88 to 97) and of GB 2312 (B0 to D7), sorted by use. */
const FIRST_LEVEL = {
  shift_jis: [0x88, 0x97, 0x40, 0xfc],
  gbk: [0xb0, 0xd7, 0xa1, 0xfe],
} as const
const firstLevels = new Map<string, ReadonlySet<string>>()

function isCommonKanji(letter: string): boolean {
  return firstLevel('shift_jis').has(letter)
}

function isCommonHanzi(letter: string): boolean {
  return firstLevel('gbk').has(letter)
}

function firstLevel(encoding: keyof typeof FIRST_LEVEL): ReadonlySet<string> {
  const known = firstLevels.get(encoding)
  if (known) return known
  const [from, to, least, most] = FIRST_LEVEL[encoding]
  const bytes: number[] = []
  for (let lead = from; lead <= to; lead++)
    for (let trail = least; trail <= most; trail++) bytes.push(lead, trail)
  const letters = new Set(new TextDecoder(encoding).decode(new Uint8Array(bytes)))
  firstLevels.set(encoding, letters)
  return letters
}
