/** What a list leaves open, asked once for each value or manner of writing; the answers hold for all its rows and for the next list. */
import { type AmountRanges, amountLabel, rangeOptions, widened } from './amount-ranges.ts'
import { type AmountField, type Notation, type Readings, readAmount } from './amounts.ts'
import { KEEP, PROPOSE, type StockAnswers } from './answers.ts'
import { findMake, findModel, modelNames, type StockCatalogue } from './catalogue.ts'
import { isPlaceholder, readChoice } from './cells.ts'
import {
  type ChoiceField,
  isChoiceField,
  STOCK_CHOICES,
  STOCK_FIELD_LABELS,
  type StockCells,
  type StockField,
} from './fields.ts'
import { likelyMake, likelyModel, likelyPlace } from './likely-names.ts'
import { FORMULA_REFUSED, isFormulaError } from './readable.ts'
import { type CellErrors, exportedChoice, nameKey } from './row.ts'
import type { StockAd } from './stock-ad.ts'
import { likelyYear, readYear } from './years.ts'

export interface StockQuestion {
  /** Names the question in the answers: the field, and the value or manner of writing. */
  key: string
  field: StockField
  /** The cell as the file has it; of a manner of writing its first. */
  text: string
  /** The make of a model. */
  of: string | null
  /** The answer that holds for this list; null: not answered yet. */
  answer: string | null
  /** The likeliest answer, or null; of a manner of writing the one to an earlier list. */
  proposal: string | null
  options: { answer: string; label: string }[]
  /** Any other answer may be typed. */
  isFree: boolean
  /** About a manner of writing, not this text alone. */
  isManner: boolean
  /** How many rows it decides. */
  rows: number
}

export interface QuestionRules {
  catalogue: StockCatalogue
  /** The ad with a stock number. */
  adOf: (stockNumber: string) => StockAd | null
  /** Answers to earlier lists. Those about a manner of writing are only proposed: `850` may be thousands there and `45,000` shillings here. */
  remembered?: StockAnswers
}

export interface InterpretedRow {
  line: number
  /** With the meaning of each answered cell. */
  cells: StockCells
  /** A sentence for each cell whose question has no answer. */
  open: CellErrors
}

interface Asked extends Pick<StockQuestion, 'key' | 'text'> {
  of?: string
  isFree?: boolean
  /** Of a manner of writing: the amounts that the cell may mean, by answer. */
  readings?: Readings
  /** Worked out for the first row of a question only. */
  propose: () => string | null
  options: () => StockQuestion['options']
  /** The cell that an answer stands for; undefined: none, so that the ad keeps its value. */
  meaning: (answer: string) => string | undefined
}

/** No answer would help every row of the value. */
interface Refused {
  sentence: string
}

/** The rows by the answers so far, and every question of the list, the one of most rows first. */
export function interpretRows(
  rows: readonly { line: number; cells: StockCells }[],
  answers: StockAnswers,
  rules: QuestionRules,
): { rows: InterpretedRow[]; questions: StockQuestion[] } {
  const questions = new Map<string, StockQuestion>()
  const ranges = new Map<string, AmountRanges>()
  const { remembered = {} } = rules
  // A list has the same few values in hundreds of rows.
  const known = new Map<string, Asked | Refused | null>()
  const ask = (field: StockField, text: string, cells: StockCells, ad: StockAd | null) => {
    const depends =
      field === 'model' ? [cells.make, ad?.make_id] : [isChoiceField(field) ? ad?.[field] : null]
    const id = [field, text, ...depends].join('\n')
    const before = known.get(id)
    if (before !== undefined) return before
    const asked = askAbout(field, text, cells, ad, rules.catalogue)
    known.set(id, asked)
    return asked
  }
  const interpreted = rows.map(({ line, cells }) => {
    const row: InterpretedRow = { line, cells: { ...cells }, open: {} }
    const ad = rules.adOf(cells.stock_number ?? '')
    for (const field of ASKED_FIELDS) {
      const text = row.cells[field]?.trim()
      const asked = text ? ask(field, text, row.cells, ad) : null
      if (!asked) continue
      if ('sentence' in asked) {
        row.open[field] = asked.sentence
        continue
      }
      const question = questions.get(asked.key) ?? questionOf(field, asked, answers, remembered)
      question.rows++
      questions.set(asked.key, question)
      if (asked.readings) ranges.set(asked.key, widened(ranges.get(asked.key), asked.readings))
      if (question.answer) row.cells[field] = asked.meaning(question.answer)
      else row.open[field] = `Say what “${text}” means.`
      if (row.cells[field] === undefined) delete row.cells[field]
    }
    return row
  })
  return {
    rows: interpreted,
    questions: [...questions.values()]
      .map((question) => withRanges(question, ranges.get(question.key), remembered))
      .toSorted((one, other) => other.rows - one.rows),
  }
}

function questionOf(
  field: StockField,
  asked: Asked,
  answers: StockAnswers,
  remembered: StockAnswers,
): StockQuestion {
  const { key, text, of, isFree = false, readings, propose, options } = asked
  const earlier = readings ? {} : remembered
  const holding = Object.hasOwn(answers, key) ? answers : earlier
  return {
    key,
    field,
    text,
    of: of ?? null,
    isFree,
    isManner: readings !== undefined,
    answer: Object.hasOwn(holding, key) ? (holding[key] ?? null) : null,
    proposal: propose(),
    options: options(),
    rows: 0,
  }
}

/** The question about a manner of writing with the range of amounts that each answer makes. */
function withRanges(
  question: StockQuestion,
  ranges: AmountRanges | undefined,
  remembered: StockAnswers,
): StockQuestion {
  if (!ranges) return question
  const options = rangeOptions(question.field as AmountField, ranges)
  const before = options.find(({ answer }) => answer === remembered[question.key])
  return { ...question, options, proposal: before?.answer ?? question.proposal }
}

const CHOICES = (Object.keys(STOCK_CHOICES) as ChoiceField[]).filter((field) => field !== 'location')
/** Made once: there are hundreds of towns. */
const CHOICE_OPTIONS = Object.fromEntries(
  Object.entries<Readonly<Record<string, string>>>(STOCK_CHOICES).map(([field, labels]) => [
    field,
    Object.values(labels).map((label) => ({ answer: label, label })),
  ]),
) as Record<ChoiceField, StockQuestion['options']>
/** A model is asked about after its make. */
const ASKED_FIELDS: readonly StockField[] = [
  'make',
  'model',
  'location',
  'price',
  'mileage',
  'year',
  ...CHOICES,
]

function askAbout(
  field: StockField,
  text: string,
  cells: StockCells,
  ad: StockAd | null,
  catalogue: StockCatalogue,
): Asked | Refused | null {
  // One answer would give all these cars the same value.
  if (isFormulaError(text)) return { sentence: FORMULA_REFUSED }
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
  if (field === 'mileage' && isPlaceholder(text)) return null
  const amount = readAmount(field, text)
  if (!amount || 'value' in amount) return null
  if ('foreign' in amount) return { sentence: FOREIGN[field] }
  if ('notation' in amount) return askNotation(field, text, amount)
  const keep = { answer: KEEP, label: 'Keep the value of ads on Magari' }
  return {
    key: keyOf(field, text),
    text,
    propose: () => (amount.likely === null ? null : String(amount.likely)),
    options: () => [
      ...(amount.likely === null
        ? []
        : [{ answer: String(amount.likely), label: amountLabel(field, amount.likely) }]),
      ...(/\d/.test(text) ? [] : [keep]),
    ],
    isFree: true,
    meaning: (answer) => (answer === KEEP ? undefined : answer),
  }
}

function askNotation(
  field: AmountField,
  text: string,
  amount: Extract<ReturnType<typeof readAmount>, { notation: Notation }>,
): Asked {
  // The answer names the manner, because the same question decides other amounts.
  return {
    key: keyOf(field, `in ${amount.notation}`),
    text,
    readings: amount.readings,
    propose: () => amount.likeliest,
    options: () => [],
    meaning: (answer) => String(amount.readings[answer as Notation] ?? text),
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

function named(names: readonly { name: string }[]): StockQuestion['options'] {
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
  if (readChoice(field, text)) return null
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

function likelyChoice(field: ChoiceField, text: string): string | null {
  if (field === 'location') return likelyPlace(text)
  const words = text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => readChoice(field, word) ?? [])
  const [meant] = words
  return meant && new Set(words).size === 1 ? (STOCK_CHOICES[field][meant] ?? null) : null
}

/** The names that the dealer proposes as new, by nameKey(). */
export function proposedNames(questions: readonly StockQuestion[]): ReadonlySet<string> {
  return new Set(questions.flatMap(({ answer, text }) => (answer === PROPOSE ? nameKey(text) : [])))
}

/** A question in words: `Town “nbi”`, with the make of a model. */
export function questionLabel({ field, text, of }: StockQuestion): string {
  return `${STOCK_FIELD_LABELS[field]} “${of ? `${of} ` : ''}${text}”`
}
