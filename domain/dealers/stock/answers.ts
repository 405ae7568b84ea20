/** A dealer's answers to the questions of stock lists, which hold for the next list too or are proposed there. */
import type { StockField } from './fields.ts'

/** Answers by the keys of their questions. */
export type StockAnswers = Readonly<Record<string, string>>

/** Answers of every question: decide in each row, and leave the ad's present value. */
export const ROW_BY_ROW = ''
export const KEEP = '(keep)'
/** Answers of prices: not shillings, so that the rows are refused; and a word for a car that is sold. */
export const NOT_SHILLINGS = '(not shillings)'
export const SOLD = '(sold)'
/** Answer of makes and models: propose the name to the administrators. */
export const PROPOSE = '(new)'

/** Bytes of all answers, below the limit of their table. */
const MOST_BYTES = 90_000
/** A longer cell is no value that comes again. */
const MOST_OF_A_KEY = 150

/** Earlier answers and the new ones, which are kept longest. Only answers that decide something in every list are remembered. */
export function rememberAnswers(before: StockAnswers, given: StockAnswers): StockAnswers {
  const others = Object.entries(before).filter(([key]) => !Object.hasOwn(given, key))
  const said = [...others, ...Object.entries(given)].filter(
    ([key, answer]) => decidesAlways(answer) && key.length <= MOST_OF_A_KEY,
  )
  const kept: [string, string][] = []
  let left = MOST_BYTES
  for (const entry of said.toReversed()) {
    left -= new TextEncoder().encode(JSON.stringify(entry)).length
    if (left < 0) break
    kept.unshift(entry)
  }
  return Object.fromEntries(kept)
}

/** A price that is left as it is this time may be one to write next time. */
function decidesAlways(answer: string): boolean {
  return ![ROW_BY_ROW, KEEP, NOT_SHILLINGS].includes(answer)
}

/** Begins the name of a manner of writing in the key of its question. */
const MANNER = 'in '

/** The question about a manner of writing the amounts of a field. */
export function mannerKey(field: StockField, notation: string): string {
  return `${field} | ${MANNER}${notation}`
}

/** Keeps the answers that another choice of columns leaves true: how amounts are written was said of another column. */
export function keptAnswers(answers: StockAnswers, changed: readonly StockField[]): StockAnswers {
  const gone = changed.map((field) => mannerKey(field, ''))
  return Object.fromEntries(
    Object.entries(answers).filter(([key]) => !gone.some((beginning) => key.startsWith(beginning))),
  )
}

/** The stored answers to the questions of one list; anything of another shape is ignored. */
export function readAnswers(stored: unknown): StockAnswers {
  return Object.fromEntries(
    Object.entries((stored ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

/** The stored answers of earlier lists: those that decide something in every list. */
export function readRemembered(stored: unknown): StockAnswers {
  return Object.fromEntries(Object.entries(readAnswers(stored)).filter(([, answer]) => decidesAlways(answer)))
}
