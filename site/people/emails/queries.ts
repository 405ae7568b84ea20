/** Queries of e-mail preferences. Each function throws the service's error. */

import type { EmailTopic } from '#domain/people/emails.ts'
import type { Client } from '../../client.ts'
import { tableRefusal } from '../../forms/table-refusal.ts'

/** The topics the person has opted out of. */
export async function emailOptOuts(client: Client, userId: string): Promise<EmailTopic[]> {
  const { data } = await client.from('email_opt_outs').select('topic').eq('user_id', userId).throwOnError()
  return data.map(({ topic }) => topic as EmailTopic)
}

/** Switches the mails about a topic on or off. Idempotent. */
export async function chooseEmails(
  client: Client,
  userId: string,
  topic: EmailTopic,
  wanted: boolean,
): Promise<void> {
  if (wanted) {
    await client.from('email_opt_outs').delete().eq('user_id', userId).eq('topic', topic).throwOnError()
    return
  }
  const { error } = await client.from('email_opt_outs').insert({ user_id: userId, topic })
  if (error && error.code !== '23505') throw error
}

/** Whether the newsletter goes to the person's address; null where the address is not confirmed. */
export async function newsletterSubscribed(client: Client): Promise<boolean | null> {
  const { data } = await client.rpc('newsletter_subscribed').throwOnError()
  return data
}

/** Subscribes the person's address to the newsletter, or unsubscribes it. */
export async function chooseNewsletter(client: Client, subscribed: boolean): Promise<void> {
  await client.rpc('choose_newsletter', { subscribed }).throwOnError()
}

export type EmailLink = { topic: EmailTopic; wanted: boolean; error: null } | { topic: null; error: string }

/** The topic of an unsubscribe link, or a sentence why it is invalid. */
export async function emailsByLink(client: Client, token: string): Promise<EmailLink> {
  const { data, error } = await client.rpc('emails_by_link', { token }).single()
  if (data) return { topic: data.topic as EmailTopic, wanted: data.wanted, error: null }
  if (error.hint === 'unsubscribe_link') return { topic: null, error: (await tableRefusal(error)).sentence }
  throw error
}

/** Switches the mails of a link's topic off or on. Bad links are reported by `emailsByLink`. */
export async function chooseEmailsByLink(client: Client, token: string, wanted: boolean): Promise<void> {
  const { error } = await client.rpc('choose_emails_by_link', { token, wanted })
  if (error && error.hint !== 'unsubscribe_link') throw error
}
