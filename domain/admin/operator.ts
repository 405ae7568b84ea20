/** The company that runs the marketplace, from administrators' settings: shown on the contact, privacy and terms pages. */

export interface Operator {
  name: string | null
  /** Postal address. */
  address: string | null
  phone: string | null
  email: string | null
  /** Registration number at the Office of the Data Protection Commissioner. */
  registration: string | null
}

/** The operator from the settings of administrators; null where unset. */
export function operatorOf(settings: ReadonlyMap<string, string>): Operator {
  const given = (key: string) => settings.get(key)?.trim() || null
  return {
    name: given('business_name'),
    address: given('business_address'),
    phone: given('contact_phone'),
    email: given('contact_email'),
    registration: given('data_protection_registration'),
  }
}

/** A fictional operator without usable contact details: shown in the demo world until a real one is set. */
export const SAMPLE_OPERATOR: Operator = {
  name: 'Sample Operator Limited',
  address: 'P.O. Box 00000-00000, Nairobi',
  phone: '+254 700 000 000',
  email: 'hello@magari.test',
  registration: '000-0000-0000',
}

/** The operator to show; `sample` is true for the demo world's stand-in, used while no detail is set. */
export function shownOperator(operator: Operator, demo: boolean): { operator: Operator; sample: boolean } {
  const sample = demo && Object.values(operator).every((value) => value === null)
  return { operator: sample ? SAMPLE_OPERATOR : operator, sample }
}

/** Details members need to pay and to know who they deal with. One of the alternatives has to be set. */
const NEEDED: readonly (readonly [words: string, ...settings: (readonly string[])[]])[] = [
  ['M-Pesa paybill or till number', ['mpesa_paybill_number'], ['mpesa_till_number']],
  ['bank account', ['bank_name', 'bank_account_number']],
  ['business name', ['business_name']],
  ['postal address', ['business_address']],
  ['phone', ['contact_phone']],
  ['e-mail', ['contact_email']],
  ['data protection registration number', ['data_protection_registration']],
]

/** The details that administrators have not set yet. */
export function missingOperatorDetails(settings: ReadonlyMap<string, string>): string[] {
  return NEEDED.filter(
    ([, ...ways]) => !ways.some((keys) => keys.every((key) => settings.get(key)?.trim())),
  ).map(([words]) => words)
}
