/** Queries of the notification settings. Each function throws the service's error. */

import type { Channel } from '#domain/notifications/channels.ts'
import type { QuietHours } from '#domain/notifications/quiet-hours.ts'
import { USUAL_QUIET_HOURS } from '#domain/notifications/quiet-hours.ts'
import type { ChoiceTopic } from '#domain/notifications/topics.ts'
import type { Client } from '../../client.ts'

/** A member's choice for a topic and channel; without one the channel's default applies. */
export interface Choice {
  topic: ChoiceTopic
  channel: Channel
  wanted: boolean
}

/** A channel of this installation, besides mail. */
export interface ConfiguredChannel {
  channel: Exclude<Channel, 'email'>
  /** Push: the servers' key for subscriptions. */
  publicKey: string | null
  /** Whether the member has a browser with push, or a confirmed number. */
  reachable: boolean
  /** Whether the member's confirmed number answered STOP. */
  stopped: boolean
}

export async function notificationChoices(client: Client, userId: string): Promise<Choice[]> {
  const { data } = await client
    .from('notification_choices')
    .select('topic, channel, wanted')
    .eq('user_id', userId)
    .throwOnError()
  return data as Choice[]
}

/** Switches a channel on or off for a topic. Idempotent. */
export async function chooseNotification(client: Client, choice: Choice): Promise<void> {
  await client.from('notification_choices').upsert(choice).throwOnError()
}

export async function notificationChannels(client: Client): Promise<ConfiguredChannel[]> {
  const { data } = await client.rpc('notification_channels').throwOnError()
  return data.map(({ channel, public_key, reachable, stopped }) => ({
    channel: channel as ConfiguredChannel['channel'],
    publicKey: public_key,
    reachable,
    stopped,
  }))
}

/** The member's quiet hours; null if switched off. */
export async function quietHours(client: Client, userId: string): Promise<QuietHours | null> {
  const { data } = await client
    .from('quiet_hours')
    .select('begins, ends')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  if (data === null) return USUAL_QUIET_HOURS
  if (data.begins === null || data.ends === null) return null
  return { begins: data.begins.slice(0, 5), ends: data.ends.slice(0, 5) }
}

/** Changes the quiet hours; null switches them off. */
export async function chooseQuietHours(client: Client, hours: QuietHours | null): Promise<void> {
  const row: { begins: string | null; ends: string | null } = hours ?? { begins: null, ends: null }
  await client.from('quiet_hours').upsert(row).throwOnError()
}

/** Whether the person's address is subscribed to the newsletter; null if it is not confirmed. */
export async function newsletterSubscribed(client: Client): Promise<boolean | null> {
  const { data } = await client.rpc('newsletter_subscribed').throwOnError()
  return data
}

/** Subscribes the person's address to the newsletter, or unsubscribes it. */
export async function chooseNewsletter(client: Client, subscribed: boolean): Promise<void> {
  await client.rpc('choose_newsletter', { subscribed }).throwOnError()
}
