/** The form by which who lost the number of an account comes back in with a recovery code. */

import { type Checked, type FieldErrors, REQUIRED_FIELDS } from '../foundation/form.ts'
import { mobileSentence, parseMobile } from '../foundation/phone-refusals.ts'
import { MISSING_RECOVERY_CODE } from './recovery-code.ts'

export interface AccountRecoveryForm {
  phone: string
  code: string
}

/** Checks a former number, which becomes E.164, and a recovery code. `countries`: the calling codes whose numbers get codes. */
export function checkAccountRecovery(
  form: AccountRecoveryForm,
  countries: readonly string[],
): Checked<AccountRecoveryForm, AccountRecoveryForm> {
  const errors: FieldErrors<AccountRecoveryForm> = {}
  const phone = parseMobile(form.phone, countries)
  if (!phone) errors.phone = form.phone.trim() ? mobileSentence(countries) : 'Enter the number that you had.'
  const code = form.code.trim()
  if (!code) errors.code = MISSING_RECOVERY_CODE
  if (!phone || !code) return { value: null, errors, summary: errors.phone ?? errors.code ?? REQUIRED_FIELDS }
  return { value: { phone, code }, errors: null, summary: null }
}
