import { checkEmail } from '#domain/people/email-address.ts'
import type { Client } from '../client.ts'
import { tableRefusal } from '../forms/table-refusal.ts'

export type Subscribed = { sentTo: string; error: null } | { sentTo: null; error: string }

/** Requests a confirmation mail; returns the reason if refused. Throws if the service does not respond. */
export async function subscribe(client: Client, typed: string): Promise<Subscribed> {
  const { value, summary } = checkEmail({ email: typed })
  if (!value) return { sentTo: null, error: summary }
  const { error } = await client.rpc('subscribe_to_newsletter', { email: value.email })
  return error
    ? { sentTo: null, error: (await tableRefusal(error)).sentence }
    : { sentTo: value.email, error: null }
}

/** Executes a mail's link; returns null on success, or the error's sentence. */
export async function followNewsletterLink(
  client: Client,
  call: 'confirm_newsletter' | 'unsubscribe_from_newsletter',
  token: string,
): Promise<string | null> {
  const { error } = await client.rpc(call, { token })
  return error && (await tableRefusal(error)).sentence
}
