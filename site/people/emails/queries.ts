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
