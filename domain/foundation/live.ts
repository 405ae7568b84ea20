/** Kinds of events for open pages. Events carry no contents; the page fetches them. */
export const LIVE_KINDS = [
  /** A message to or from the person. */
  'message',
  /** Messages were marked read, by either side. */
  'read',
  /** A notification was added, removed or read. */
  'notification',
  /** A booking of the customer or provider was created, moved or changed. */
  'booking',
  /** A sale of the seller or buyer was begun, changed or ended. */
  'sale',
  /** A deposit was begun, paid, asked back, returned or counted. */
  'deposit',
  /** A car was offered in exchange, or the offer changed, answered or withdrawn. */
  'trade_in',
  /** A saved search was added, changed or removed, or has new ads. */
  'search',
  /** Events may have been lost: fetch everything. */
  'missed',
] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

export function isLiveKind(text: string): text is LiveKind {
  return LIVE_KINDS.some((kind) => kind === text)
}
