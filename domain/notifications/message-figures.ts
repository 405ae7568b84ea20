/** How many messages went out by channel, and what became of them. */
import type { Channel } from './channels.ts'

/** Each message counts once, by its present state. */
export interface MessageCounts {
  /** The provider took it; no report has come. */
  sent: number
  /** The provider reports that it arrived. */
  delivered: number
  failed: number
  /** No answer came: it may have arrived. */
  unknown: number
  /** Not sent on purpose. */
  skipped: number
  cost_kes: number
}

/** The counts of a day, or of a kind in all days. */
export type ChannelCounts = MessageCounts & { channel: Channel } & (
    | { day: string; kind: null }
    | { day: null; kind: string }
  )

/** The counts of several together. */
export function sumOf(counts: readonly MessageCounts[]): MessageCounts {
  const sum = { sent: 0, delivered: 0, failed: 0, unknown: 0, skipped: 0, cost_kes: 0 }
  for (const one of counts)
    for (const key of Object.keys(sum) as (keyof MessageCounts)[]) sum[key] += one[key]
  return sum
}

/** How many the provider took. */
export function takenOf({ sent, delivered }: MessageCounts): number {
  return sent + delivered
}

/** How many were tried. */
export function triedOf(counts: MessageCounts): number {
  return takenOf(counts) + counts.failed + counts.unknown
}

/** The share of those tried that failed; null if none was tried. */
export function shareFailed(counts: MessageCounts): number | null {
  const tried = triedOf(counts)
  return tried === 0 ? null : counts.failed / tried
}

const FEWEST_FAILED = 5
const LARGEST_USUAL_SHARE = 0.2

/** Whether so many failed that an administrator should look: at least five, and more than a fifth. */
export function needsAttention(counts: MessageCounts): boolean {
  return counts.failed >= FEWEST_FAILED && (shareFailed(counts) ?? 0) > LARGEST_USUAL_SHARE
}
