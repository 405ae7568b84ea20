import { newLetter } from './letters.ts'
import type { Flow } from './pkce.ts'
import type { AuthSettings } from './request.ts'

interface Change {
  from: string | null
  to: string
  redirectTo: string | null
  flow: Flow | null
  /** An anonymous account becomes a member's. Whether the address is taken is answered as to a sign-up. */
  joins: boolean
}

/** The parameter `change` of functions in schema auth: a mail to each of the two addresses, both of which must confirm; with `confirmed` none. */
export function emailChange(settings: AuthSettings, { from, to, redirectTo, flow, joins }: Change) {
  const letterTo = (address: string) => {
    const letter = newLetter(settings, address, redirectTo, flow)
    return { ...letter, data: { ...letter.data, old_email: from, new_email: to, ...(joins && { joins }) } }
  }
  const letters = { email: to, new: letterTo(to), current: from ? letterTo(from) : null }
  if (joins) return settings.autoconfirm ? { ...letters, confirmed: true } : letters
  return settings.concealAccounts ? { ...letters, conceal: true } : letters
}
