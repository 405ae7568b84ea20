/** What a cell of a list leaves open, with the answers there are and the likeliest. */

import { FORMULA_REFUSED, isFormulaError } from '../../foundation/tables/readable.ts'
import { amountLabel } from './amount-ranges.ts'
import { type AmountField, type Notation, type Readings, readAmount } from './amounts.ts'
import { KEEP, mannerKey, NOT_SHILLINGS, PROPOSE, SOLD } from './answers.ts'
import { findMake, findModel, modelNames, type StockCatalogue } from './catalogue.ts'
import { isPlaceholder, readChoice } from './cells.ts'
import {
  type ChoiceField,
  isChoiceField,
  isOptional,
  STOCK_CHOICES,
  type StockCells,
  type StockField,
} from './fields.ts'
import { isAreaOfSeveralTowns, likelyMake, likelyModel, likelyPlace } from './likely-names.ts'
import { exportedChoice } from './row.ts'
import type { StockAd } from './stock-ad.ts'
import { typedAmountError } from './typed-amount.ts'
import { likelyYear, readYear } from './years.ts'

export interface QuestionOption {
  answer: string
  label: string
}

/** A question about a cell. */
export interface Asked {
  /** Names the question in the answers: the field, and the value or manner of writing. */
  key: string
  /** The cell as the file has it. */
  text: string
  /** The make of a model. */
  of?: string
  /** Any other answer may be typed. */
  isFree?: boolean
  /** Of a manner of writing: the amounts that the cell may mean, by answer. */
  readings?: Readings
  /** Worked out for the first row of a question only. */
  propose: () => string | null
  options: () => QuestionOption[]
  /** The cell that an answer stands for; undefined: none, so that the ad keeps its value. */
  meaning: (answer: string) => string | undefined
  /** What an answer says of other fields. */
  also?: (answer: string) => StockCells
  /** What is wrong with a typed answer. */
  problem?: (answer: string) => string | null
}

/** No answer would help every row of the value. */
export interface Refused {
  sentence: string
}

const CHOICES = (Object.keys(STOCK_CHOICES) as ChoiceField[]).filter((field) => field !== 'location')
/** Made once: there are hundreds of towns. */
const CHOICE_OPTIONS = Object.fromEntries(
  Object.entries<Readonly<Record<string, string>>>(STOCK_CHOICES).map(([field, labels]) => [
    field,
    Object.values(labels).map((label) => ({ answer: label, label })),
  ]),
) as Record<ChoiceField, QuestionOption[]>
/** A model is asked about after its make. */
export const ASKED_FIELDS: readonly StockField[] = [
  'make',
  'model',
  'location',
  'price',
  'mileage',
  'year',
  ...CHOICES,
]

/** What the cell of a row leaves open, or null; `ad`: the one that the row updates. */
export function askAbout(
  field: StockField,
  text: string,
  cells: StockCells,
  ad: StockAd | null,
  catalogue: StockCatalogue,
): Asked | Refused | null {
  // One answer would give all these cars the same value.
  if (isFormulaError(text)) return { sentence: FORMULA_REFUSED }
  if (isOptional(field) && isPlaceholder(text)) return null
  if (field === 'price' || field === 'mileage') return askAmount(field, text)
  if (field === 'year') return askYear(text)
  if (field === 'make') return askMake(text, catalogue)
  if (field === 'model') return askModel(text, cells, ad, catalogue)
  return isChoiceField(field) ? askChoice(field, text, ad) : null
}

function keyOf(field: StockField, ...parts: string[]): string {
  return [
    field,
    ...parts.map((part) => part.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()),
  ].join(' | ')
}

const itself = (answer: string) => answer

const FOREIGN: Record<AmountField, string> = {
  price: 'This is not in Kenyan shillings. Enter the price in shillings.',
  mileage: 'This is not in kilometres. Enter the kilometres.',
}

function askAmount(field: AmountField, text: string): Asked | Refused | null {
  const amount = readAmount(field, text)
  if (!amount || 'value' in amount) return null
  if ('foreign' in amount) return { sentence: FOREIGN[field] }
  if ('notation' in amount) return askNotation(field, text, amount)
  const likely = amount.likely === null ? null : String(amount.likely)
  const isSold = field === 'price' && IS_SOLD.test(text)
  return {
    key: keyOf(field, text),
    text,
    propose: () => (isSold ? SOLD : likely),
    options: () => [
      ...(amount.likely === null
        ? []
        : [{ answer: String(amount.likely), label: amountLabel(field, amount.likely) }]),
      ...(isSold ? [{ answer: SOLD, label: 'Sold' }] : []),
      ...(/\d/.test(text) ? [] : [{ answer: KEEP, label: 'Keep the value of ads on Magari' }]),
    ],
    isFree: true,
    meaning: (answer) => (answer === KEEP || answer === SOLD ? undefined : answer),
    also: (answer) => (answer === SOLD ? { status: STOCK_CHOICES.status.sold } : {}),
    // What is offered is an amount in full already.
    problem: (answer) => (answer === likely ? null : typedAmountError(field, answer)),
  }
}

const IS_SOLD = /^\W*sold\b/i

function askNotation(
  field: AmountField,
  text: string,
  amount: Extract<ReturnType<typeof readAmount>, { notation: Notation }>,
): Asked {
  // The answer names the manner, because the same question decides other amounts.
  return {
    key: mannerKey(field, amount.notation),
    text,
    readings: amount.readings,
    propose: () => amount.likeliest,
    options: () =>
      field === 'price' && (amount.notation === 'low' || amount.notation === 'thousands')
        ? [{ answer: NOT_SHILLINGS, label: 'Not in shillings: leave these rows out' }]
        : [],
    meaning: (answer) =>
      answer === NOT_SHILLINGS ? `¤ ${text}` : String(amount.readings[answer as keyof Readings] ?? text),
  }
}

function askYear(text: string): Asked | null {
  if (/^\d{4}$/.test(readYear(text))) return null
  const year = likelyYear(text)
  return {
    key: keyOf('year', text),
    text,
    propose: () => year,
    options: () => (year ? [{ answer: year, label: year }] : []),
    isFree: true,
    meaning: itself,
  }
}

function named(names: readonly { name: string }[]): QuestionOption[] {
  return names.map(({ name }) => ({ answer: name, label: name }))
}

/** What stands in the cell, for a name that is proposed. */
function nameMeaning(text: string): Asked['meaning'] {
  return (answer) => (answer === PROPOSE ? text : answer)
}

function proposing(what: 'make' | 'model', text: string) {
  return { answer: PROPOSE, label: `Propose “${text}” as a new ${what}` }
}

function askMake(text: string, catalogue: StockCatalogue): Asked | null {
  if (findMake(catalogue, text)) return null
  return {
    key: keyOf('make', text),
    text,
    propose: () => likelyMake(catalogue, text),
    options: () => [...named(catalogue.makes), proposing('make', text)],
    meaning: nameMeaning(text),
  }
}

function askModel(
  text: string,
  cells: StockCells,
  ad: StockAd | null,
  catalogue: StockCatalogue,
): Asked | null {
  const make = cells.make
    ? findMake(catalogue, cells.make)
    : catalogue.makes.find(({ id }) => id === ad?.make_id)
  if (!make || findModel(catalogue, make, text)) return null
  return {
    key: keyOf('model', make.name, text),
    text,
    of: make.name,
    propose: () => likelyModel(catalogue, make, text),
    options: () => [...named(modelNames(catalogue, make)), proposing('model', text)],
    meaning: nameMeaning(text),
  }
}

function askChoice(field: ChoiceField, text: string, ad: StockAd | null): Asked | null {
  if (readChoice(field, text) && !(field === 'location' && isAreaOfSeveralTowns(text))) return null
  const now = ad?.[field]
  if (now && [now, exportedChoice(field, now)].some((word) => word.toLowerCase() === text.toLowerCase()))
    return null
  return {
    key: keyOf(field, text),
    text,
    propose: () => likelyChoice(field, text),
    options: () => CHOICE_OPTIONS[field],
    meaning: itself,
  }
}

/** Words that turn the ones beside them round, and letters of another script, of which we know none. */
const IS_UNSURE = /(?<!\p{L})(?:not|non?|never|without|un-?\p{L}+)(?!\p{L})|(?!\p{Script=Latin})\p{L}/iu

function likelyChoice(field: ChoiceField, text: string): string | null {
  if (field === 'location') return likelyPlace(text)
  // A part of a text tells neither: `New arrival` is not new, `Sold by owner` not sold.
  if (field === 'condition' || field === 'status' || IS_UNSURE.test(text)) return null
  const words = text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => readChoice(field, word) ?? [])
  const [meant] = words
  return meant && new Set(words).size === 1 ? (STOCK_CHOICES[field][meant] ?? null) : null
}
