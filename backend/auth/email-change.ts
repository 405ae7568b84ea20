import { newLetter } from './letters.ts'
import type { Flow } from './pkce.ts'
import type { AuthSettings } from './request.ts'

interface Change {
  from: string | null
  to: string
  redirectTo: string | null
  flow: Flow | null
}

/** The parameter `change` of functions in schema auth: a mail to each of the two addresses, both of which must confirm. */
export function emailChange(settings: AuthSettings, { from, to, redirectTo, flow }: Change) {
  const letterTo = (address: string) => {
    const letter = newLetter(settings, address, redirectTo, flow)
    return { ...letter, data: { ...letter.data, old_email: from, new_email: to } }
  }
  const letters = { email: to, new: letterTo(to), current: from ? letterTo(from) : null }
  return settings.concealAccounts ? { ...letters, conceal: true } : letters
}
