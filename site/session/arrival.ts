/** Arrivals by mail links: the sign-in service redirects to the site with a fragment. Loaded with one. */
import type { GoTrueClient } from '@supabase/auth-js'
import type { ServiceError } from '#domain/foundation/errors.ts'

/** What a mail's link has done. */
export type LinkOutcome =
  | { outcome: 'confirmed' | 'email_half_changed' | 'email_changed' }
  | { outcome: 'failed'; error: ServiceError }

export type Arrival =
  | { kind: 'tokens'; accessToken: string; refreshToken: string; type: string }
  /** The first of two confirmations of a new address; the other mail's link must be opened too. */
  | { kind: 'half' }
  | { kind: 'failed'; code: string; message: string }

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
  return {
    kind: 'failed',
    code: fragment.get('error_code') ?? fragment.get('error') ?? '',
    message: fragment.get('error_description') ?? 'The link could not be used.',
  }
}

/** The page that sign-in providers lead back to; it reads its fragment itself (provider-return.ts). */
export const PROVIDER_RETURN_PATH = '/auth/callback'

/** Notices by type of mail; the other types lead to pages that explain themselves. */
const OUTCOMES: Record<string, LinkOutcome> = {
  signup: { outcome: 'confirmed' },
  email_change: { outcome: 'email_changed' },
}

/**
 * Signs in with the fragment of a mail's link, and removes it, so that tokens do not end up in the history or in shared links. Null if
 * there is nothing to tell.
 */
export async function takeArrival(
  hash: string,
  authClient: () => Promise<GoTrueClient>,
): Promise<LinkOutcome | null> {
  const arrival = location.pathname === PROVIDER_RETURN_PATH ? null : readArrival(hash)
  if (!arrival) return null
  if (location.hash === hash) history.replaceState(history.state, '', location.pathname + location.search)
  if (arrival.kind === 'failed') return { outcome: 'failed', error: arrival }
  if (arrival.kind === 'half') return { outcome: 'email_half_changed' }
  const { error } = await (await authClient()).setSession({
    access_token: arrival.accessToken,
    refresh_token: arrival.refreshToken,
  })
  return error ? { outcome: 'failed', error } : (OUTCOMES[arrival.type] ?? null)
}
