/** Counts of messages by channel and outcome. */
import type { Channel } from './channels.ts'

/** Each message counts once, by its current state. */
export interface MessageCounts {
  /** Accepted by the provider; not reported yet. */
  sent: number
  /** Reported as delivered by the provider. */
  delivered: number
  failed: number
  /** No response: it may have arrived. */
  unknown: number
  /** Deliberately not sent. */
  skipped: number
  cost_kes: number
}

/** The counts of a day, or of a kind in all days. */
export type ChannelCounts = MessageCounts & { channel: Channel } & (
    | { day: string; kind: null }
    | { day: null; kind: string }
  )

/** The sum of several counts. */
export function sumOf(counts: readonly MessageCounts[]): MessageCounts {
  const sum = { sent: 0, delivered: 0, failed: 0, unknown: 0, skipped: 0, cost_kes: 0 }
  for (const one of counts)
    for (const key of Object.keys(sum) as (keyof MessageCounts)[]) sum[key] += one[key]
  return sum
}

/** The number accepted by the provider. */
export function takenOf({ sent, delivered }: MessageCounts): number {
  return sent + delivered
}

/** The number of attempts. */
export function triedOf(counts: MessageCounts): number {
  return takenOf(counts) + counts.failed + counts.unknown
}

/** The failed share of the attempts; null without attempts. */
export function shareFailed(counts: MessageCounts): number | null {
  const tried = triedOf(counts)
  return tried === 0 ? null : counts.failed / tried
}

const FEWEST_FAILED = 5
const LARGEST_USUAL_SHARE = 0.2

/** Whether failures need an administrator's attention: at least five, and more than a fifth. */
export function needsAttention(counts: MessageCounts): boolean {
  return counts.failed >= FEWEST_FAILED && (shareFailed(counts) ?? 0) > LARGEST_USUAL_SHARE
}
