/** What a dealer is shown of the last list of their feed (stored by the job that fetches it). */
import { type FeedReading, headingKeys } from './feed.ts'

/** Numbers of vehicles by what became of them. */
export type FeedCounts = Record<'created' | 'updated' | 'unchanged' | 'refused', number>

export interface FeedReport
  extends Pick<FeedReading, 'columns' | 'asksColumns' | 'vehicles' | 'questions' | 'missing' | 'isShort'> {
  /** The headings as they are accepted. */
  keys: string[]
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
  const { columns, asksColumns, vehicles, questions, missing, isShort } = reading
  return {
    columns,
    asksColumns,
    vehicles,
    questions,
    missing,
    isShort,
    keys: headingKeys(columns),
    counts,
    errors,
  }
}

/** What the dealer has to look at, by keys of which each is told once: `{ 'question | location | nbi': 'questions' }`. */
export function needsOf({ asksColumns, columns, questions, isShort }: FeedReading): Record<string, string> {
  if (asksColumns) return { [`columns ${headingKeys(columns).join('|')}`.slice(0, 1000)]: 'columns' }
  return {
    ...Object.fromEntries(questions.map(({ key }) => [`question ${key}`, 'questions'])),
    ...(isShort && { fewer: 'fewer' }),
  }
}
