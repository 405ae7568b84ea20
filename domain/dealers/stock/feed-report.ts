/** What a dealer is shown of the last list of their feed (stored by the job that fetches it). */
import type { StockAnswers } from './answers.ts'
import type { FeedQuestion, FeedReading } from './feed.ts'

/** Numbers of vehicles by what became of them. */
export type FeedCounts = Record<'created' | 'updated' | 'unchanged' | 'refused', number>

export interface FeedReport
  extends Pick<
    FeedReading,
    'columns' | 'fixed' | 'keys' | 'asksColumns' | 'vehicles' | 'questions' | 'missing' | 'isShort'
  > {
  counts: FeedCounts
  /** Of refused rows, the first ones. */
  errors: string[]
}

/** The dealer's feed as the page reads it. */
export interface StockFeed {
  url: string
  every_hours: number
  due_at: string
  fetched_at: string | null
  outcome: 'written' | 'unchanged' | 'waiting' | 'failed' | null
  problem: string | null
  report: FeedReport | null
  stopped_at: string | null
}

export function feedReport(reading: FeedReading, counts: FeedCounts, errors: string[]): FeedReport {
  const { columns, fixed, keys, asksColumns, vehicles, questions, missing, isShort } = reading
  return { columns, fixed, keys, asksColumns, vehicles, questions, missing, isShort, counts, errors }
}

type LaterOfQuestion = 'answer' | 'isFree'
type StoredQuestion = Omit<FeedQuestion, LaterOfQuestion> & Partial<Pick<FeedQuestion, LaterOfQuestion>>
type StoredReport = Omit<FeedReport, 'fixed' | 'questions'> & {
  fixed?: FeedReport['fixed']
  questions: StoredQuestion[]
}

/** A stored report; an older one lacks fixed values and has open questions only. */
export function readReport(stored: StoredReport | null): FeedReport | null {
  if (!stored) return null
  const questions = stored.questions.map((question) => ({ answer: null, isFree: false, ...question }))
  return { ...stored, fixed: stored.fixed ?? [], questions }
}

/** An answer as it is shown in the field of a question: an offered one in words where others may be typed. */
export function answerText({ isFree, options }: FeedQuestion, answer: string): string {
  return (isFree && options.find((option) => option.answer === answer)?.label) || answer
}

/** The answers to save, from the texts of the fields: those that have changed; '' opens a question again. */
export function changedAnswers(
  questions: readonly FeedQuestion[],
  textOf: (question: FeedQuestion) => string,
): StockAnswers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const text = textOf(question).trim()
      const offered = question.options.find(({ label }) => label.toLowerCase() === text.toLowerCase())
      const given = (question.isFree && offered?.answer) || text
      return given === (question.answer ?? '') ? [] : [[question.key, given]]
    }),
  )
}

/** What the dealer has to look at, by keys of which each is told once: `{ 'question | location | nbi': 'questions' }`. */
export function needsOf({ asksColumns, keys, questions, isShort }: FeedReading): Record<string, string> {
  if (asksColumns) return { [`columns ${keys.join('|')}`.slice(0, 4000)]: 'columns' }
  return {
    ...Object.fromEntries(
      questions.filter(({ answer }) => answer === null).map(({ key }) => [`question ${key}`, 'questions']),
    ),
    ...(isShort && { fewer: 'fewer' }),
  }
}
