/** The form of what a business has on its estimates and invoices. Its fields are named after the columns. */

import { CHECK_MARKED_FIELDS, type Checked } from '../foundation/form.ts'
import { KRA_PIN_FORM, kraPinOf } from '../foundation/kra-pin.ts'

export interface BillingForm {
  kra_pin: string
  payment_note: string
  charges_vat: boolean
}

export const LONGEST_PAYMENT_NOTE = 200

export interface BillingColumns {
  kra_pin: string | null
  payment_note: string | null
  charges_vat: boolean
}

/** Validates the form; all of it may be empty. */
export function checkBilling(form: BillingForm): Checked<BillingForm, BillingColumns> {
  const pin = form.kra_pin.trim() ? kraPinOf(form.kra_pin) : null
  if (form.kra_pin.trim() && !pin)
    return {
      value: null,
      errors: { kra_pin: KRA_PIN_FORM },
      summary: CHECK_MARKED_FIELDS,
    }
  const value = {
    kra_pin: pin,
    payment_note: form.payment_note.trim() || null,
    charges_vat: form.charges_vat,
  }
  return { value, errors: null, summary: null }
}
