/** Messages about ads: inquiry states, subjects and limits. */

/** The state of a conversation for the owner of its ad (docs/product.md, Messages). */
export const INQUIRY_STATUSES = ['new', 'responded', 'closed'] as const
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]
export const INQUIRY_STATUS_LABELS: Record<InquiryStatus, string> = {
  new: 'New',
  responded: 'Responded',
  closed: 'Closed',
}

/** Maximum lengths, in characters. */
export const MAX_MESSAGE_TEXT = { subject: 200, content: 4000 }

/** Limits per person; more is refused with the hint `message_limit` (`private.check_message_limit`). */
export const MESSAGE_LIMITS = {
  /** Messages in ten minutes. */
  messages: 30,
  /** New conversations in an hour. */
  threads: 10,
}

/** Placeholders for the name and messages of an erased account. */
export const FORMER_MEMBER = 'Former member'
export const REMOVED_MESSAGE = 'This message was removed with its writer’s account.'

/** The subject of the first message about an ad. */
export function inquirySubject(name: string): string {
  return `Inquiry about ${name}`
}

/** The error for a first message that is empty or only the suggested beginning, or null. */
export function inquiryError(content: string, offered: string): string | null {
  const text = content.trim()
  if (!text) return 'Write your message first.'
  if (text === offered.trim() && !/[.?!]$/.test(text)) return 'Enter your question.'
  return text.length > MAX_MESSAGE_TEXT.content ? 'Write a message of 1 to 4,000 characters.' : null
}
