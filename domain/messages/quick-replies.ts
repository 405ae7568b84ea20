/** Quick replies: a dealer's text templates for answering inquiries. */
import { formatKes } from '../foundation/money.ts'

/** Maximum lengths, in characters. */
export const MAX_QUICK_REPLY_TEXT = { title: 60, body: 2000 }

/** Limit per person; more is refused with the hint `quick_reply_limit` (`private.guard_quick_reply`). */
export const MAX_QUICK_REPLIES = 50

/** Placeholders with their descriptions. */
export const PLACEHOLDERS = [
  { sign: '{name}', label: 'First name' },
  { sign: '{title}', label: 'Ad’s title' },
  { sign: '{price}', label: 'Ad’s price' },
] as const

/** Values for the placeholders. */
export interface ReplySubject {
  /** Full name of the customer. */
  name: string
  title: string
  /** KES; null if the ad was deleted or has no price. */
  price: number | null
}

/** The text with its placeholders filled in. An unknown price remains visible as `[price]`. */
export function filledReply(body: string, { name, title, price }: ReplySubject): string {
  const [firstName] = name.trim().split(/\s+/)
  const values: Record<string, string> = {
    '{name}': firstName || 'there',
    '{title}': title,
    '{price}': price === null ? '[price]' : formatKes(price),
  }
  return body.replace(/\{(name|title|price)\}/gi, (sign) => values[sign.toLowerCase()] ?? sign)
}
