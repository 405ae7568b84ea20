/** The sale agreement that is drawn as PDF from the facts of both sides (docs/sales.md, Agreement). */
import type { FieldErrors } from '../foundation/form.ts'
import { isVisible } from '../foundation/visible.ts'
import type { AgreedTerms } from './terms-form.ts'

/** Numbers that are typed for one PDF and kept nowhere, in the order of the form. */
export const AGREEMENT_NUMBERS = [
  'seller_id',
  'seller_pin',
  'buyer_id',
  'buyer_pin',
  'plate',
  'chassis',
  'engine',
] as const
export type AgreementNumber = (typeof AGREEMENT_NUMBERS)[number]
export const AGREEMENT_NUMBER_LABELS: Record<AgreementNumber, string> = {
  seller_id: 'Seller’s ID or passport number',
  seller_pin: 'Seller’s KRA PIN',
  buyer_id: 'Buyer’s ID or passport number',
  buyer_pin: 'Buyer’s KRA PIN',
  plate: 'Number plate',
  chassis: 'Chassis number',
  engine: 'Engine number',
}

export const LONGEST_AGREEMENT_NUMBER = 40

export type AgreementNumbers = Record<AgreementNumber, string>

export const NO_AGREEMENT_NUMBERS: AgreementNumbers = {
  seller_id: '',
  seller_pin: '',
  buyer_id: '',
  buyer_pin: '',
  plate: '',
  chassis: '',
  engine: '',
}

/** Numbers as they were typed, or what is wrong with them. Each may be empty: the agreement then has a line to write on. */
export function checkAgreementNumbers(
  typed: Partial<Record<AgreementNumber, unknown>>,
): { numbers: AgreementNumbers; errors: null } | { numbers: null; errors: FieldErrors<AgreementNumbers> } {
  const errors: FieldErrors<AgreementNumbers> = {}
  const numbers = { ...NO_AGREEMENT_NUMBERS }
  for (const kind of AGREEMENT_NUMBERS) {
    const given = typed[kind] ?? ''
    const text = typeof given === 'string' ? given.trim().replaceAll(/\s+/g, ' ') : null
    // Whatever is on a paper, but no line breaks, hidden letters or prose.
    if (text === null || (text !== '' && !NUMBER.test(text)))
      errors[kind] =
        `${AGREEMENT_NUMBER_LABELS[kind]}: only letters, digits, spaces, dots, hyphens and slashes.`
    else if (text.length > LONGEST_AGREEMENT_NUMBER)
      errors[kind] = `${AGREEMENT_NUMBER_LABELS[kind]}: at most ${LONGEST_AGREEMENT_NUMBER} characters.`
    else numbers[kind] = text
  }
  return Object.keys(errors).length > 0 ? { numbers: null, errors } : { numbers, errors: null }
}

const NUMBER = /^[A-Z0-9][A-Z0-9 /.-]*$/i

/** What server/documents/ draws. */
export interface SaleAgreement {
  kind: 'sale agreement'
  /** The moment at which it is drawn. */
  drawn_at: string
  /** Null once the account was deleted: a line to write on. */
  seller: string | null
  buyer: string | null
  vehicle: string
  /** What the ad says, by label. */
  facts: { label: string; value: string }[]
  terms: AgreedTerms
  numbers: AgreementNumbers
}

/** `Sale agreement Toyota Axio 2014.pdf`, without what headers and file systems do not take. */
export function agreementFileName(vehicle: string): string {
  const plain = vehicle
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 -]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
  return `Sale agreement${isVisible(plain) ? ` ${plain}` : ''}.pdf`
}
