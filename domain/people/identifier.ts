/** What people sign in with: an e-mail address, or a mobile number where codes can be sent. */

import { formatPhone } from '../foundation/phone.ts'

/** Exactly one of the two. The number is in E.164. */
export type Identifier = { email: string; phone: null } | { email: null; phone: string }

const BEGINS_AS_NUMBER = /^\s*[+(]?\d[\d\s.\-–()/]{2,}$/

/** Whether the text is a number, or the beginning of one, rather than an address. */
export function looksLikeNumber(text: string): boolean {
  return BEGINS_AS_NUMBER.test(text)
}

/** The name by which an account signs in: its e-mail address, or else its number in groups. */
export function identifierOf({ email, phone }: { email: string | null; phone: string | null }): string {
  return email ?? (phone ? formatPhone(phone) : '')
}
