import type { AuthRequest, AuthSettings } from './request.ts'
import { newText } from './texts.ts'

/** The parameter `number_change` of auth.update_account: a code to the new number, which must come back. */
export function phoneChange(settings: AuthSettings, request: AuthRequest, phone: string, channel: unknown) {
  const change = { phone, message: newText(settings, request, phone, channel) }
  if (settings.autoconfirm) return { ...change, confirmed: true }
  return settings.concealAccounts ? { ...change, conceal: true } : change
}
