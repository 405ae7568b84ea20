/** Which conversations an inbox shows: `?show=` of its address. */
export const INBOX_FILTERS = ['all', 'mine', 'unread'] as const
export type InboxFilter = (typeof INBOX_FILTERS)[number]
export const INBOX_FILTER_LABELS: Record<InboxFilter, string> = {
  all: 'All',
  mine: 'About my ads',
  unread: 'Unread',
}

/** What the address asks for; what it asks wrongly is all. */
export function parseInboxFilter(params: URLSearchParams): InboxFilter {
  const asked = params.get('show')
  return INBOX_FILTERS.find((filter) => filter === asked) ?? 'all'
}

/** The query of an inbox's address. */
export function inboxSearch(filter: InboxFilter): string {
  return filter === 'all' ? '' : `?show=${filter}`
}
