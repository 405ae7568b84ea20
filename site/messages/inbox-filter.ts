/** The inbox filter in the URL: `?show=`. */
export const INBOX_FILTERS = ['all', 'mine', 'unread', 'assigned', 'nobody'] as const
export type InboxFilter = (typeof INBOX_FILTERS)[number]
export const INBOX_FILTER_LABELS: Record<InboxFilter, string> = {
  all: 'All',
  mine: 'About my ads',
  unread: 'Unread',
  assigned: 'Mine',
  nobody: 'Nobody’s',
}

/** In place of 'About my ads', where the person is one of several. */
export const OUR_ADS = 'Our ads'

/** Those for a business that people work for. */
export const LEAD_INBOX_FILTERS: readonly InboxFilter[] = ['assigned', 'nobody']

/** Parses the filter; unknown values mean all. */
export function parseInboxFilter(params: URLSearchParams): InboxFilter {
  const asked = params.get('show')
  return INBOX_FILTERS.find((filter) => filter === asked) ?? 'all'
}

/** The query string of a filter. */
export function inboxSearch(filter: InboxFilter): string {
  return filter === 'all' ? '' : `?show=${filter}`
}
