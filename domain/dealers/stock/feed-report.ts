/** What a dealer is shown of the last list of their feed (stored by the job that fetches it). */
import type { FeedReading } from './feed.ts'

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

type StoredReport = Omit<FeedReport, 'fixed'> & Partial<Pick<FeedReport, 'fixed'>>

/** A stored report; one from before fixed values were shown has none. */
export function readReport(stored: StoredReport | null): FeedReport | null {
  return stored && { ...stored, fixed: stored.fixed ?? [] }
}

/** What the dealer has to look at, by keys of which each is told once: `{ 'question | location | nbi': 'questions' }`. */
export function needsOf({ asksColumns, keys, questions, isShort }: FeedReading): Record<string, string> {
  if (asksColumns) return { [`columns ${keys.join('|')}`.slice(0, 4000)]: 'columns' }
  return {
    ...Object.fromEntries(questions.map(({ key }) => [`question ${key}`, 'questions'])),
    ...(isShort && { fewer: 'fewer' }),
  }
}
