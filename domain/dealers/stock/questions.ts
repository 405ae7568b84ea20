/** What a list leaves open, asked once for each value or manner of writing; the answers hold for all its rows and for the next list. */
import { type AmountRanges, rangeOptions, widened } from './amount-ranges.ts'
import type { AmountField } from './amounts.ts'
import { mannerKey, PROPOSE, type StockAnswers } from './answers.ts'
import { ASKED_FIELDS, type Asked, askAbout, type QuestionOption, type Refused } from './ask-about.ts'
import type { StockCatalogue } from './catalogue.ts'
import { isChoiceField, STOCK_FIELD_LABELS, type StockCells, type StockField } from './fields.ts'
import { type CellErrors, nameKey } from './row.ts'
import type { StockAd } from './stock-ad.ts'

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
  options: QuestionOption[]
  /** Any other answer may be typed. */
  isFree: boolean
  /** About a manner of writing, not this text alone. */
  isManner: boolean
  /** How many rows it decides. */
  rows: number
}

export interface QuestionRules {
  catalogue: StockCatalogue
  /** The ad of a row. */
  adOf: (cells: StockCells) => StockAd | null
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
    const ad = rules.adOf(cells)
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
      const problem = question.answer ? asked.problem?.(question.answer) : `Say what “${text}” means.`
      if (problem) row.open[field] = problem
      else if (question.answer)
        Object.assign(row.cells, asked.also?.(question.answer), { [field]: asked.meaning(question.answer) })
      if (row.cells[field] === undefined) delete row.cells[field]
    }
    return row
  })
  return {
    rows: interpreted,
    questions: [...questions.values()]
      .map((question) => withRanges(question, ranges.get(question.key), { remembered, all: rows.length }))
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
  list: { remembered: StockAnswers; all: number },
): StockQuestion {
  if (!ranges) return question
  const options = [...rangeOptions(question.field as AmountField, ranges), ...question.options]
  const before = options.find(({ answer }) => answer === list.remembered[question.key])
  const likeliest = mayBeDollars(question, ranges, list.all) ? null : question.proposal
  return { ...question, options, proposal: before?.answer ?? likeliest }
}

/** A price of the cheapest car of a list from which on it is doubtful that the list counts thousands. */
const DEAR = 2_500_000

/** Whether most prices of a list are those of few cars in shillings, or all would be of dear cars, so that no meaning is proposed. */
function mayBeDollars({ key, rows }: StockQuestion, ranges: AmountRanges, all: number): boolean {
  if (key === mannerKey('price', 'low')) return rows * 2 > all
  return key === mannerKey('price', 'thousands') && (ranges.thousands?.least ?? 0) > DEAR
}

/** The names that the dealer proposes as new, by nameKey(). */
export function proposedNames(questions: readonly StockQuestion[]): ReadonlySet<string> {
  return new Set(questions.flatMap(({ answer, text }) => (answer === PROPOSE ? nameKey(text) : [])))
}

/** A question in words: `Town “nbi”`, with the make of a model. */
export function questionLabel({ field, text, of }: StockQuestion): string {
  return `${STOCK_FIELD_LABELS[field]} “${of ? `${of} ` : ''}${text}”`
}
