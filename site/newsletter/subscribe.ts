import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { checkEmail } from '#domain/people/account-forms.ts'
import type { Client } from '../client.ts'

export type Subscribed = { sentTo: string; error: null } | { sentTo: null; error: string }

/** Requests a confirmation mail; returns the reason if refused. Throws if the service does not respond. */
export async function subscribe(client: Client, typed: string): Promise<Subscribed> {
  const { value, summary } = checkEmail({ email: typed })
  if (!value) return { sentTo: null, error: summary }
  const { error } = await client.rpc('subscribe_to_newsletter', { email: value.email })
  return error ? { sentTo: null, error: sentence(error) } : { sentTo: value.email, error: null }
}

/** Executes a mail's link; returns null on success, or the error's sentence. */
export async function followNewsletterLink(
  client: Client,
  call: 'confirm_newsletter' | 'unsubscribe_from_newsletter',
  token: string,
): Promise<string | null> {
  const { error } = await client.rpc(call, { token })
  return error && sentence(error)
}

function sentence(error: ServiceError): string {
  return databaseRefusal(error).sentence
}
