/** Reads a list that was fetched from a dealer's address, and plans what of it is clear. Pure, so that a thread of its own does it. */

import { tidyHeading } from '../../foundation/tables/list-kind.ts'
import type { StockAnswers } from './answers.ts'
import type { StockCatalogue } from './catalogue.ts'
import { STOCK_FIELD_LABELS, type StockCells, type StockField } from './fields.ts'
import { readStockFile } from './files/read-file.ts'
import { type Assignment, cellsOf, guessAssignment, type StockMapping } from './mapping.ts'
import { missingAds } from './missing.ts'
import { countOutcomes, type PlannedRow, planImport } from './plan.ts'
import { interpretRows, proposedNames, questionLabel, type StockQuestion } from './questions.ts'
import { carIndex, stockNumberOf } from './same-car.ts'
import type { StockAd } from './stock-ad.ts'
import { rowsToWrite } from './stock-items.ts'

export interface FeedInput {
  bytes: Uint8Array<ArrayBuffer>
  /** The columns that the dealer accepted (FeedReading.keys); null: none yet. */
  accepted: readonly string[] | null
  /** Vehicles of the last list; null: none yet. */
  vehicles: number | null
  mapping: StockMapping
  /** To the questions of this feed. */
  answers: StockAnswers
  /** To those of the dealer's other lists. */
  remembered: StockAnswers
  stock: readonly StockAd[]
  catalogue: StockCatalogue
  /** How many more ads may be active; null: unlimited. */
  room: number | null
  today: Date
}

export interface FeedColumn {
  heading: string
  /** null: not used. */
  field: StockField | null
}

/** A value that every row gets. */
export interface FixedValue {
  field: StockField
  value: string
}

export interface FeedQuestion {
  key: string
  label: string
  /** The answer to this list; null: open. */
  answer: string | null
  proposal: string | null
  /** The few possible answers; of makes, models and towns none, which are typed. */
  options: { answer: string; label: string }[]
  /** Any other answer may be typed. */
  isFree: boolean
  rows: number
}

export interface FeedReading {
  columns: FeedColumn[]
  fixed: FixedValue[]
  /** The columns as they are accepted: each with its meaning, and the fixed values. */
  keys: string[]
  /** The dealer has to accept the columns before anything is written. */
  asksColumns: boolean
  vehicles: number
  /** The new and changed vehicles. */
  rows: PlannedRow[]
  unchanged: number
  refused: { count: number; first: string[] }
  /** The open ones, then those answered for this list, whose answers may be changed. */
  questions: FeedQuestion[]
  /** Active ads whose vehicles are not in the list. Nothing happens to them. */
  missing: { count: number; first: string[] }
  /** The list lacks more than half of the vehicles of the last one. */
  isShort: boolean
}

/** Sentences, questions and vehicles that a reading names. */
const MOST_NAMED = 50
/** Answered questions that a reading names. */
const MOST_ANSWERED = 200
/** Options that a question keeps: more are names, which are typed. */
const MOST_OPTIONS = 20

/** The list with what is clear of it. Throws FileRefused with a sentence if it is none. */
export async function readFeed(input: FeedInput): Promise<FeedReading> {
  const file = await readStockFile(new File([input.bytes], 'feed'))
  const assignment = guessAssignment(file.headings, input.mapping)
  const columns = columnsOf(file.headings, assignment)
  const fixed = fixedValues(assignment)
  const keys = columnKeys(columns, fixed)
  const rows = file.rows.map(({ line, cells }) => ({
    line,
    cells: withoutPictures(cells, assignment, file.headings),
  }))
  const base = {
    columns,
    fixed,
    keys,
    asksColumns: !assignment.stock_number || !isSame(keys, input.accepted),
    vehicles: rows.length,
    isShort: input.vehicles !== null && rows.length * 2 < input.vehicles,
  }
  const nothing = { count: 0, first: [] }
  if (base.asksColumns)
    return { ...base, rows: [], unchanged: 0, refused: nothing, questions: [], missing: nothing }
  return { ...base, ...planned(rows, input) }
}

function planned(rows: readonly { line: number; cells: StockCells }[], input: FeedInput) {
  const { catalogue, stock, room, today, answers, remembered } = input
  const carOf = carIndex(stock)
  const { rows: interpreted, questions } = interpretRows(rows, answers, {
    catalogue,
    remembered,
    adOf: (cells) => carOf(cells).ad,
  })
  const plan = planImport(interpreted, {
    catalogue,
    stock,
    room,
    today,
    proposed: proposedNames(questions),
    addNames: false,
    newStatus: 'active',
    draftsBeyond: false,
    mostImages: 0,
    imageOf: () => null,
    filesOf: () => [],
  })
  const refused = plan.filter(({ outcome }) => outcome === 'refused')
  return {
    rows: rowsToWrite(plan),
    unchanged: countOutcomes(plan).unchanged,
    refused: { count: refused.length, first: refused.slice(0, MOST_NAMED).map(refusedSentence) },
    questions: [
      ...questions.filter(({ answer }) => !answer).slice(0, MOST_NAMED),
      ...questions.filter(({ key, answer }) => answer && Object.hasOwn(answers, key)).slice(0, MOST_ANSWERED),
    ].map(shortQuestion),
    missing: missingFrom(plan, stock),
  }
}

/** `Row 14, KDA 1: Price (KES): Enter the price in shillings.` */
function refusedSentence({ line, stockNumber, errors }: PlannedRow): string {
  const sentences = Object.entries(errors).map(
    ([field, sentence]) => `${STOCK_FIELD_LABELS[field as StockField] ?? field}: ${sentence}`,
  )
  return `Row ${line}${stockNumber && `, ${stockNumber}`}: ${sentences.join(' ')}`.slice(0, 300)
}

function shortQuestion(question: StockQuestion): FeedQuestion {
  const { key, answer, proposal, options, isFree, rows } = question
  return {
    key,
    label: questionLabel(question),
    answer: answer || null,
    proposal,
    options: options.length > MOST_OPTIONS ? [] : options,
    isFree,
    rows,
  }
}

function columnsOf(headings: readonly string[], assignment: Assignment): FeedColumn[] {
  return headings.flatMap((heading, place) => {
    const [field = null] = (Object.keys(assignment) as StockField[]).filter((name) => {
      const source = assignment[name]
      return source && 'column' in source && source.column === place
    })
    // Of columns with the same heading the first is used.
    return heading && headings.indexOf(heading) === place ? { heading, field } : []
  })
}

function fixedValues(assignment: Assignment): FixedValue[] {
  return Object.entries(assignment).flatMap(([field, source]) =>
    'value' in source ? [{ field: field as StockField, value: source.value }] : [],
  )
}

/** `['condition = New', 'price: price', 'yard notes: ']`: another import may change the meaning of the same headings. */
function columnKeys(columns: readonly FeedColumn[], fixed: readonly FixedValue[]): string[] {
  return [
    ...new Set([
      ...columns.map(({ heading, field }) => `${tidyHeading(heading)}: ${field ?? ''}`),
      ...fixed.map(({ field, value }) => `${field} = ${value}`),
    ]),
  ].toSorted()
}

/** Whether the columns are those that the dealer accepted, in any order. */
function isSame(keys: readonly string[], accepted: readonly string[] | null): boolean {
  const now = new Set(keys)
  return accepted !== null && accepted.length === now.size && accepted.every((key) => now.has(key))
}

/** Pictures are brought by imports, in the browser of the dealer. */
function withoutPictures(
  row: readonly string[],
  assignment: Assignment,
  headings: readonly string[],
): StockCells {
  const { pictures: _, ...cells } = cellsOf(row, assignment, headings)
  return cells
}

function missingFrom(plan: readonly PlannedRow[], stock: readonly StockAd[]): FeedReading['missing'] {
  const found = new Set(plan.flatMap(({ ad }) => ad?.id ?? []))
  const missing = missingAds(stock, found).ads.filter(({ status }) => status === 'active')
  return {
    count: missing.length,
    first: missing.slice(0, MOST_NAMED).map((ad) => `${stockNumberOf(ad)} · ${ad.title}`),
  }
}
