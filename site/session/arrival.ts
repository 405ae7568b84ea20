/** How a visitor came in by a link of a mail: the sign-in service sends them to the site with a fragment. */

export type Arrival =
  | { kind: 'tokens'; accessToken: string; refreshToken: string; type: string }
  /** One of the two mails of a change of address; the other has its link too. */
  | { kind: 'half' }
  | { kind: 'failed'; code: string; message: string }

/** Reads the fragment of such a link (`#access_token=…`, `#message=…` or `#error=…`); null for any other. */
export function readArrival(hash: string): Arrival | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  if (accessToken && refreshToken)
    return { kind: 'tokens', accessToken, refreshToken, type: fragment.get('type') ?? '' }
  // Clients know it by its words only: it carries no code.
  if (fragment.get('message')?.startsWith('Confirmation link accepted')) return { kind: 'half' }
  if (!fragment.has('error') && !fragment.has('error_code')) return null
  return {
    kind: 'failed',
    code: fragment.get('error_code') ?? fragment.get('error') ?? '',
    message: fragment.get('error_description') ?? 'The link could not be used.',
  }
}

/** Reads the fragment and takes it out of the address, so that tokens stay in no history and no shared link. */
export function takeArrival(): Arrival | null {
  const arrival = readArrival(location.hash)
  if (arrival) history.replaceState(history.state, '', location.pathname + location.search)
  return arrival
}
