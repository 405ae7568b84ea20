import type { MessageChannel } from '../notifications/sender.ts'

const CHANNELS = ['email', 'push', 'sms', 'whatsapp'] as const satisfies ('email' | MessageChannel)[]
/** `skipped`: deliberately not sent, or already handled; `postponed`: retried later. */
const OUTCOMES = ['sent', 'failed', 'unknown', 'postponed', 'skipped'] as const

export type DeliveryChannel = (typeof CHANNELS)[number]
export type DeliveryOutcome = (typeof OUTCOMES)[number]

/** Counts of send attempts by outcome. */
export type DeliveryCounts = Record<DeliveryChannel, Record<DeliveryOutcome, number>>

/** Counts with every channel and outcome, at zero. */
export function noDeliveries(): DeliveryCounts {
  const zeros = () => Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0]))
  return Object.fromEntries(CHANNELS.map((channel) => [channel, zeros()])) as DeliveryCounts
}
