/** Queries about deliveries by mail, push, SMS and WhatsApp. Each function throws the service's error. */

import { CHANNELS, type Channel } from '#domain/notifications/channels.ts'
import type { ChannelCounts } from '#domain/notifications/message-figures.ts'
import type { Client } from '../../client.ts'

/** Selectable periods in days, ending today. */
export const PERIODS = ['1', '7', '30'] as const
export type Period = (typeof PERIODS)[number]

export interface ChannelState {
  channel: Channel
  state: 'on' | 'switched_off' | 'not_configured'
  /** Messages queued or being sent. */
  waiting: number
}

export interface SentMessages {
  /** First and last day in Nairobi: 2026-11-21. */
  since: string
  until: string
  /** Sums by day and by kind. */
  counts: ChannelCounts[]
  channels: ChannelState[]
  /** Usage of today's limits: KES for SMS and for codes by both channels, messages for WhatsApp. `most` is null without a limit. */
  ceilings: { name: 'sms' | 'whatsapp' | 'phone_code'; used: number; most: number | null }[]
}

/** Deliveries from this day on. */
export async function sentMessages(client: Client, since: string): Promise<SentMessages> {
  const { data } = await client.rpc('admin_messages', { first_day: since }).throwOnError()
  // Each count is of a day or of a kind, which a column each cannot say.
  const read = data as SentMessages
  return {
    ...read,
    channels: read.channels.toSorted((a, b) => CHANNELS.indexOf(a.channel) - CHANNELS.indexOf(b.channel)),
  }
}

export const UNDELIVERED_STATES = ['failed', 'unknown', 'skipped'] as const
export type UndeliveredState = (typeof UNDELIVERED_STATES)[number]

export interface Undelivered {
  /** ISO time. */
  at: string
  channel: Channel
  kind: string
  state: UndeliveredState
  reason: string | null
}

export interface DeliveriesAsked {
  period: Period
  channel: Channel | null
  state: UndeliveredState | null
}

/** The newest fifty undelivered messages from this day on. */
export async function undelivered(
  client: Client,
  since: string,
  { channel, state }: DeliveriesAsked,
): Promise<Undelivered[]> {
  const { data } = await client
    .rpc('admin_undelivered', {
      first_day: since,
      ...(channel && { only_channel: channel }),
      ...(state && { only_state: state }),
    })
    .throwOnError()
  return data as Undelivered[]
}
