/** Quick replies: a dealer's own texts for answering inquiries, with places for what differs from one to the next. */
import { formatKes } from '../foundation/money.ts'

/** The longest texts the database takes, in characters. */
export const MAX_QUICK_REPLY_TEXT = { title: 60, body: 2000 }

/** The database refuses more of one person with the hint `quick_reply_limit` (`private.guard_quick_reply`). */
export const MAX_QUICK_REPLIES = 50

/** What stands in a text for what differs, and what it is called. */
export const PLACEHOLDERS = [
  { sign: '{name}', label: 'First name' },
  { sign: '{title}', label: 'Ad’s title' },
  { sign: '{price}', label: 'Ad’s price' },
] as const

/** Of whom and what a text is to speak. */
export interface ReplySubject {
  /** Who asks, by their full name. */
  name: string
  title: string
  /** KES; null where the ad is gone or has none. */
  price: number | null
}

/** A text with its placeholders filled in. A price that is not known stays as a gap that nobody overlooks: `[price]`. */
export function filledReply(body: string, { name, title, price }: ReplySubject): string {
  const [firstName] = name.trim().split(/\s+/)
  const values: Record<string, string> = {
    '{name}': firstName || 'there',
    '{title}': title,
    '{price}': price === null ? '[price]' : formatKes(price),
  }
  return body.replace(/\{(name|title|price)\}/gi, (sign) => values[sign.toLowerCase()] ?? sign)
}
