/** Messages about ads: what an inquiry is called, the words that are offered, and how much one person may write. */

/** The state of a thread for the owner of its ad (docs/product.md, Messages). */
export const INQUIRY_STATUSES = ['new', 'responded', 'closed'] as const
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]
export const INQUIRY_STATUS_LABELS: Record<InquiryStatus, string> = {
  new: 'New',
  responded: 'Responded',
  closed: 'Closed',
}

/** The longest texts the database takes, in characters. */
export const MAX_MESSAGE_TEXT = { subject: 200, content: 4000 }

/** The database refuses more with the hint `message_limit` (`private.check_message_limit`). */
export const MESSAGE_LIMITS = {
  /** Of one person in ten minutes. */
  messages: 30,
  /** New conversations of one person in an hour. */
  threads: 10,
}

/** What stands for somebody whose account was erased, and in place of what they wrote. */
export const FORMER_MEMBER = 'Someone who left'
export const REMOVED_MESSAGE = 'This message was removed with its writer’s account.'

/** The subject of a first message about an ad. */
export function inquirySubject(name: string): string {
  return `Inquiry about ${name}`
}

/** What a message is about. */
export type InquiryKind = 'vehicle' | 'part' | 'provider'

/** The text a first message is offered with; about a business it is only the beginning. */
export function inquiryText(kind: InquiryKind, name: string): string {
  if (kind === 'provider') return `Hello ${name}, I would like to ask about `
  const question = kind === 'part' ? 'Do you still have it?' : 'Is it still available?'
  return `Hello, I am interested in "${name}". ${question}`
}

/** What is wrong with a first message, or null: it says something, and a beginning that was offered goes on. */
export function inquiryError(content: string, offered: string): string | null {
  const text = content.trim()
  if (!text) return 'Write your message first.'
  if (text === offered.trim() && !/[.?!]$/.test(text)) return 'Say what you would like to ask.'
  return text.length > MAX_MESSAGE_TEXT.content ? 'Write a message of 1 to 4,000 characters.' : null
}
