/** Arrivals by mail links: the sign-in service redirects to the site with a fragment. */

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

/** Parses and removes the fragment, so that tokens do not end up in the history or in shared links. */
export function takeArrival(): Arrival | null {
  const arrival = readArrival(location.hash)
  if (arrival) history.replaceState(history.state, '', location.pathname + location.search)
  return arrival
}
