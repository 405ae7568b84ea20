/** Reads and checks the rows that a dealer's own program sends (docs/stock-api.md), by the rules of lists. */
import { databaseRefusal } from '../../foundation/errors.ts'
import { isUnreadable } from '../../foundation/tables/readable.ts'
import { VEHICLE_FIELDS } from '../../vehicles/vehicle-fields.ts'
import { readAmount } from './amounts.ts'
import type { StockAnswers } from './answers.ts'
import type { StockCatalogue } from './catalogue.ts'
import { API_FIELDS, type StockCells, type StockField } from './fields.ts'
import type { PlannedRow } from './plan.ts'
import { interpretRows, proposedNames, type StockQuestion } from './questions.ts'
import type { CellErrors } from './row.ts'
import type { StockAd } from './stock-ad.ts'
import type { StockOutcome } from './stock-items.ts'

export const MOST_API_ROWS = 500

export interface ApiRow {
  /** Its place in the call, from 1. */
  line: number
  cells: StockCells
  /** Sentences by the field that was sent, which may be none of ours. */
  errors: Record<string, string>
  /** Amounts that were sent as numbers, which leave nothing open. */
  exact: StockCells
}

/** Fields of a row: more is no vehicle, and each unknown one is work. */
const MOST_FIELDS = 60
/** Characters of a value; only descriptions are longer, and have their own limit. */
const MOST_OF_A_VALUE = 200

/** A row as it was sent. */
export function readApiRow(sent: unknown, line: number): ApiRow {
  // Without a prototype, so that a field `__proto__` is an error too.
  const row: ApiRow = { line, cells: {}, errors: Object.create(null), exact: {} }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    row.errors.row = 'Send each vehicle as an object.'
    return row
  }
  const fields = Object.entries(sent)
  if (fields.length > MOST_FIELDS) {
    row.errors.row = `Send at most ${MOST_FIELDS} fields of a vehicle.`
    return row
  }
  for (const [name, value] of fields) {
    const field = API_FIELDS.find((known) => known === name)
    const problem = field ? problemOf(field, value) : unknownField(name)
    if (problem) row.errors[name.slice(0, 60)] = problem
    if (!field || problem) continue
    row.cells[field] = value === null ? '' : String(value).trim()
    if (typeof value === 'number' && (field === 'price' || field === 'mileage'))
      row.exact[field] = row.cells[field]
  }
  return row
}

function unknownField(name: string): string {
  if (name === 'pictures' || name === 'images')
    return 'Pictures are not brought by programs. Add them on the site, or import a list with their addresses.'
  return 'There is no such field.'
}

/** Fields of whole numbers. */
const NUMBERS = new Set<string>(
  VEHICLE_FIELDS.flatMap(({ column, kind }) =>
    kind === 'whole' || kind === 'money' || kind === 'year' ? [column] : [],
  ),
)

/** Why a value cannot be one of the field; null if it can. */
function problemOf(field: StockField, value: unknown): string | null {
  if (value === null) return null
  if (typeof value === 'number')
    return NUMBERS.has(field) && !Number.isSafeInteger(value) ? 'Send a whole number.' : null
  if (typeof value !== 'string') return 'Send text, a number or null.'
  if (isUnreadable(value)) return 'Some letters cannot be read. Send UTF-8.'
  if (field !== 'description' && value.length > MOST_OF_A_VALUE)
    return `Use at most ${MOST_OF_A_VALUE} characters.`
  return null
}

export interface ApiRules {
  catalogue: StockCatalogue
  adOf: (cells: StockCells) => StockAd | null
  /** The dealer's answers to the questions of their lists. */
  answers: StockAnswers
}

export interface InterpretedApiRows {
  rows: { line: number; cells: StockCells; open: CellErrors }[]
  /** Names that the dealer proposed as new, by nameKey(). */
  proposed: ReadonlySet<string>
}

/** The rows by the dealer's answers to earlier lists, with a sentence for what stays open: nobody is there to be asked. */
export function interpretApiRows(rows: readonly ApiRow[], rules: ApiRules): InterpretedApiRows {
  const { answers: remembered, ...others } = rules
  const { rows: read, questions } = interpretRows(rows, {}, { ...others, remembered })
  return {
    rows: read.map(({ line, cells, open }, place) => {
      const sent = rows[place]
      const exact: StockCells = sent?.exact ?? {}
      const sentences: CellErrors = {}
      for (const [field, sentence] of Object.entries(open) as [StockField, string][])
        if (exact[field] === undefined)
          sentences[field] = openSentence(field, cells[field] ?? '', sentence, questions)
      return { line, cells: { ...cells, ...exact }, open: { ...sentences, ...(sent?.errors as CellErrors) } }
    }),
    proposed: proposedNames(questions),
  }
}

function openSentence(
  field: StockField,
  text: string,
  sentence: string,
  questions: readonly StockQuestion[],
): string {
  const amount = field === 'price' || field === 'mileage' ? readAmount(field, text) : null
  if (amount && !('foreign' in amount)) return `“${text}” is no clear amount. Send a number.`
  const question = questions.find((one) => one.field === field && one.text === text)
  if (!question) return sentence
  const { proposal } = question
  return proposal
    ? `“${text}” is not known. Send “${proposal}” if it means that, or import one list with it and answer the question there.`
    : `“${text}” is not known. Send another word, or import one list with it and answer the question there.`
}

/** What became of a row, or would become in a dry run. */
export interface ApiOutcome {
  row: number
  stock_number: string
  outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  /** Of the ad. */
  id?: string
  status?: string
  /** Sentences by field; `row` for those about the whole row. */
  errors?: Record<string, string>
  /** What was left out of a written row. */
  note?: string
}

/** What the check found; `open` is the row's of interpretApiRows(). */
export function checkedOutcome(planned: PlannedRow, open: CellErrors & { row?: string }): ApiOutcome {
  const { line: row, stockNumber: stock_number, outcome, ad } = planned
  if (outcome !== 'refused')
    return {
      row,
      stock_number,
      outcome: outcome === 'new' ? 'created' : outcome,
      ...(ad && { id: ad.id, status: planned.values.status ?? ad.status }),
    }
  // What is open about a field says more than that the field is wrong as it is.
  const errors = open.row ? { row: open.row } : ({ ...planned.errors, ...open } as Record<string, string>)
  return { row, stock_number, outcome, errors }
}

/** Of a row that the time of its call was not enough for. */
export function unwrittenOutcome({ line, stockNumber }: PlannedRow): ApiOutcome {
  const errors = { row: 'There was no time left for this row. Send it again.' }
  return { row: line, stock_number: stockNumber, outcome: 'refused', errors }
}

/** What the database made of the row. */
export function writtenOutcome({ line, stockNumber }: PlannedRow, written: StockOutcome): ApiOutcome {
  const about = { row: line, stock_number: stockNumber }
  if (written.outcome !== 'refused') {
    const { without_model, outcome, id, status } = written
    return { ...about, outcome, id, status, ...(without_model && { note: without_model }) }
  }
  const { field, sentence } = databaseRefusal(written.error)
  const name = field?.replace(/^custom_/, '').replace(/^images$/, 'pictures') ?? 'row'
  return { ...about, outcome: 'refused', errors: { [name]: sentence } }
}

/** Number of rows by outcome. */
export function countApiOutcomes(outcomes: readonly ApiOutcome[]): Record<ApiOutcome['outcome'], number> {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of outcomes) counts[outcome]++
  return counts
}
