/** Queries of the links in mails. Each function throws the service's error. */

import type { Channel } from '#domain/notifications/channels.ts'
import type { Topic } from '#domain/notifications/topics.ts'
import type { Client } from '../../client.ts'
import { tableRefusal } from '../../forms/table-refusal.ts'

export type EmailLink =
  | { topic: Topic; wanted: boolean; otherChannels: Channel[]; error: null }
  | { topic: null; error: string }

/** The topic of an unsubscribe link, or a sentence why it is invalid. */
export async function emailsByLink(client: Client, token: string): Promise<EmailLink> {
  const { data, error } = await client.rpc('emails_by_link', { token }).single()
  if (data)
    return {
      topic: data.topic as Topic,
      wanted: data.wanted,
      otherChannels: data.other_channels as Channel[],
      error: null,
    }
  if (error.hint === 'unsubscribe_link') return { topic: null, error: (await tableRefusal(error)).sentence }
  throw error
}

/** Switches the mails of a link's topic off or on. Bad links are reported by `emailsByLink`. */
export async function chooseEmailsByLink(client: Client, token: string, wanted: boolean): Promise<void> {
  const { error } = await client.rpc('choose_emails_by_link', { token, wanted })
  if (error && error.hint !== 'unsubscribe_link') throw error
}

export type SenderLink =
  | {
      /** The sender's business name; null for other members. */
      sender: string | null
      stopped: boolean
      error: null
    }
  | { sender: null; stopped: false; error: string }

/** The sender blocked by a "This was not me" link, or a sentence why it is invalid. */
export async function senderByLink(client: Client, token: string): Promise<SenderLink> {
  const { data, error } = await client.rpc('sender_by_link', { token }).single()
  if (data) return { sender: data.business_name, stopped: data.stopped, error: null }
  if (error.hint === 'stop_link')
    return { sender: null, stopped: false, error: (await tableRefusal(error)).sentence }
  throw error
}

/** Uses a "This was not me" link, permanently. Bad links are reported by `senderByLink`. */
export async function stopSenderByLink(client: Client, token: string): Promise<void> {
  const { error } = await client.rpc('stop_sender_by_link', { token })
  if (error && error.hint !== 'stop_link') throw error
}
