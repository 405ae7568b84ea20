/** The form of what a member wants on invoices beside their name. Its fields are named after the columns. */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '../foundation/form.ts'
import { KRA_PIN_FORM, kraPinOf } from '../foundation/kra-pin.ts'

export interface InvoiceRecipientForm {
  business_name: string
  kra_pin: string
  address: string
}

export interface InvoiceRecipient {
  business_name: string | null
  kra_pin: string | null
  address: string | null
}

/** Lengths in characters. */
export const RECIPIENT_LENGTHS = {
  business_name: { shortest: 2, longest: 120 },
  address: { shortest: 3, longest: 200 },
} as const

export const RECIPIENT_SENTENCES = {
  business_name: 'Use 2 to 120 characters.',
  kra_pin: KRA_PIN_FORM,
  address: 'Use 3 to 200 characters.',
} as const

/** Validates the form; all of it may be empty. */
export function checkInvoiceRecipient(
  form: InvoiceRecipientForm,
): Checked<InvoiceRecipientForm, InvoiceRecipient> {
  const [business, pin, address] = [form.business_name.trim(), form.kra_pin.trim(), form.address.trim()]
  const { business_name: name, address: place } = RECIPIENT_LENGTHS
  const errors: FieldErrors<InvoiceRecipientForm> = {
    ...(business && !fits(business, name) && { business_name: RECIPIENT_SENTENCES.business_name }),
    ...(pin && !kraPinOf(pin) && { kra_pin: RECIPIENT_SENTENCES.kra_pin }),
    ...(address && !fits(address, place) && { address: RECIPIENT_SENTENCES.address }),
  }
  if (Object.keys(errors).length > 0) return { value: null, errors, summary: CHECK_MARKED_FIELDS }
  const value = {
    business_name: business || null,
    kra_pin: pin ? kraPinOf(pin) : null,
    address: address || null,
  }
  return { value, errors: null, summary: null }
}

function fits(text: string, { shortest, longest }: { shortest: number; longest: number }): boolean {
  return text.length >= shortest && text.length <= longest
}
