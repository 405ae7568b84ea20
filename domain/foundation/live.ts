/** The kinds of events for open pages. An event carries no contents: the page that receives it fetches them. */
export const LIVE_KINDS = [
  /** A message was written, to the person or by them. */
  'message',
  /** Messages were read, by the person or by whom they wrote to. */
  'read',
  /** A notification came, went, or was read. */
  'notification',
  /** A booking of theirs, as its customer or provider, was made, moved or changed. */
  'booking',
  /** Something may have been missed: look at everything. */
  'missed',
] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

export function isLiveKind(text: string): text is LiveKind {
  return LIVE_KINDS.some((kind) => kind === text)
}
