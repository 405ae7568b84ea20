/** Arrivals by mail links: the sign-in service redirects to the site with a fragment. Loaded with one. */
import type { GoTrueClient, User } from '@supabase/auth-js'
import type { ServiceError } from '#domain/foundation/errors.ts'
import type { identifierOf } from '#domain/people/identifier.ts'
import { arriveAs } from './arrived-as.ts'

/** What a mail's link has done. */
export type LinkOutcome =
  | { outcome: 'confirmed' | 'email_half_changed' | 'email_changed' | 'signed_in' }
  /** Another account is signed in: the link's takes its place once the person says so. */
  | {
      outcome: 'other_account'
      account: Parameters<typeof identifierOf>[0]
      replace: () => Promise<LinkOutcome>
    }
  | { outcome: 'failed'; error: ServiceError }

export type Arrival =
  | { kind: 'tokens'; accessToken: string; refreshToken: string; type: string }
  /** The first of two confirmations of a new address; the other mail's link must be opened too. */
  | { kind: 'half' }
  | { kind: 'failed'; code: string }

/** Parses such a fragment (`#access_token=…`, `#message=…` or `#error=…`); null for any other. */
export function readArrival(hash: string): Arrival | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  if (accessToken && refreshToken)
    return { kind: 'tokens', accessToken, refreshToken, type: fragment.get('type') ?? '' }
  // It has no code, so it is recognised by its text.
  if (fragment.get('message')?.startsWith('Confirmation link accepted')) return { kind: 'half' }
  if (!fragment.has('error') && !fragment.has('error_code')) return null
  // Nothing of its text: anybody can write an address.
  return { kind: 'failed', code: fragment.get('error_code') ?? fragment.get('error') ?? '' }
}

/** The page that sign-in providers lead back to; it reads its fragment itself (provider-return.ts). */
export const PROVIDER_RETURN_PATH = '/auth/callback'

/** Notices by type of mail. Whoever arrives otherwise reads as whom they are signed in: anybody can write a link that signs in to their account. */
const OUTCOMES: Record<string, LinkOutcome> = {
  signup: { outcome: 'confirmed' },
  email_change: { outcome: 'email_changed' },
}

/**
 * Signs in with the fragment of a mail's link, and removes it, so that tokens do not end up in the history or in shared links. If another
 * account is signed in, the person is asked first. Null if there is nothing to tell.
 */
export async function takeArrival(
  hash: string,
  authClient: () => Promise<GoTrueClient>,
): Promise<LinkOutcome | null> {
  const arrival = location.pathname === PROVIDER_RETURN_PATH ? null : readArrival(hash)
  if (!arrival) return null
  if (location.hash === hash) history.replaceState(history.state, '', location.pathname + location.search)
  if (arrival.kind === 'failed') return { outcome: 'failed', error: { code: arrival.code, message: '' } }
  if (arrival.kind === 'half') return { outcome: 'email_half_changed' }
  const client = await authClient()
  const { data, error: unread } = await client.getSession()
  // Without a connection it is unknown whether a session still lives.
  if (!data.session && unread?.name !== 'AuthRetryableFetchError') return signInBy(client, arrival, arriveAs)
  // Anybody could write the claims of a token.
  const { data: link, error } = await client.getUser(arrival.accessToken)
  if (error) return { outcome: 'failed', error }
  const { id, email, phone } = link.user
  if (data.session?.user.id !== id) {
    const account = { email: email || null, phone: phone ? `+${phone}` : null }
    return { outcome: 'other_account', account, replace: () => signInBy(client, arrival) }
  }
  const outcome = await signInBy(client, arrival)
  return outcome.outcome === 'signed_in' ? null : outcome
}

async function signInBy(
  client: GoTrueClient,
  { refreshToken, type }: Extract<Arrival, { kind: 'tokens' }>,
  onSignedIn?: (user: User) => void,
): Promise<LinkOutcome> {
  // Not setSession(), which looks at the access token alone: the two may be of two accounts.
  const { data, error } = await client.refreshSession({ refresh_token: refreshToken })
  if (error) return { outcome: 'failed', error }
  if (data.user) onSignedIn?.(data.user)
  return OUTCOMES[type] ?? { outcome: 'signed_in' }
}
