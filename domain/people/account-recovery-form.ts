/** The form by which who lost the number of an account comes back in with a recovery code. */

import { type Checked, type FieldErrors, REQUIRED_FIELDS } from '../foundation/form.ts'
import { PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'

export interface AccountRecoveryForm {
  phone: string
  code: string
}

export const MISSING_RECOVERY_CODE = 'Enter one of your recovery codes.'

/** Checks a former number, which becomes E.164, and a recovery code. */
export function checkAccountRecovery(
  form: AccountRecoveryForm,
): Checked<AccountRecoveryForm, AccountRecoveryForm> {
  const errors: FieldErrors<AccountRecoveryForm> = {}
  const phone = parsePhone(form.phone)
  if (!phone) errors.phone = form.phone.trim() ? PHONE_SENTENCE : 'Enter the number that you had.'
  const code = form.code.trim()
  if (!code) errors.code = MISSING_RECOVERY_CODE
  if (!phone || !code) return { value: null, errors, summary: errors.phone ?? errors.code ?? REQUIRED_FIELDS }
  return { value: { phone, code }, errors: null, summary: null }
}
