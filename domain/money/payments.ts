/** Payments for plans: methods, destinations and states. */

import { WITHDRAWN, WITHDRAWN_LABEL } from './withdrawal.ts'

export const PAYMENT_METHODS = ['mpesa', 'bank_transfer', 'card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  mpesa: 'M-Pesa',
  bank_transfer: 'Bank transfer',
  card: 'Card',
}

export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** The member's view also has the state withdrawn. */
export type OwnPaymentStatus = PaymentStatus | typeof WITHDRAWN
export const OWN_PAYMENT_STATUS_LABELS: Record<OwnPaymentStatus, string> = {
  ...PAYMENT_STATUS_LABELS,
  [WITHDRAWN]: WITHDRAWN_LABEL,
}

/** Maximum lengths, in characters. */
export const MAX_PAYMENT_TEXT = { reference: 80, notes: 1000, decision_reason: 500 }

/** Whether the payer's phone number is required (docs/product.md, Payments). */
export function needsPhone(method: string): boolean {
  return method === 'mpesa'
}

const NUMBER_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A payment number from eight random bytes, quoted by the payer. It uses only unambiguous characters, and is as long as M-Pesa accepts.
 */
export function paymentNumber(chance: Uint8Array): string {
  return `MG${Array.from(chance.subarray(0, 8), (byte) => NUMBER_SIGNS[byte % NUMBER_SIGNS.length]).join('')}`
}

/** Whether a text is a payment number. */
export function isPaymentNumber(text: string): boolean {
  return /^MG[0-9A-HJKMNP-TV-Z]{8}$/.test(text)
}

/** Where to pay, from administrators' settings; null where unset. */
export interface PaymentDetails {
  till: string | null
  paybill: string | null
  bank: { name: string; branch: string | null; accountName: string | null; accountNumber: string } | null
  /** Payment page of the operator's card processor. */
  cardUrl: string | null
  seller: {
    name: string | null
    address: string | null
    kraPin: string | null
    email: string | null
    phone: string | null
  }
}

/** The settings used by PaymentDetails. */
export const PAYMENT_SETTINGS = [
  'mpesa_till_number',
  'mpesa_paybill_number',
  'bank_name',
  'bank_branch',
  'bank_account_name',
  'bank_account_number',
  'card_payment_url',
  'business_name',
  'business_address',
  'business_kra_pin',
  'contact_email',
  'contact_phone',
] as const

/** The note beside each sample number. */
export const SAMPLE_PAYMENT_WARNING = 'Sample data: do not pay to this number'

/** Numbers of zeros only, so that money cannot be sent to them by mistake. */
const SAMPLE_DETAILS: Pick<PaymentDetails, 'till' | 'paybill' | 'bank'> = {
  paybill: '000000',
  till: '0000000',
  bank: { name: 'Sample Bank', branch: null, accountName: 'Sample account', accountNumber: '0000000000' },
}

/**
 * The details to show; `sample` is true for the demo world's placeholders, used until one detail is set. Elsewhere unset details are
 * simply absent.
 */
export function shownPaymentDetails(
  details: PaymentDetails,
  demo: boolean,
): { details: PaymentDetails; sample: boolean } {
  const sample = demo && !details.till && !details.paybill && !details.bank
  return { details: sample ? { ...details, ...SAMPLE_DETAILS } : details, sample }
}

/** The details from the settings. A bank needs both a name and an account number. */
export function paymentDetails(settings: ReadonlyMap<string, string>): PaymentDetails {
  const given = (key: (typeof PAYMENT_SETTINGS)[number]) => settings.get(key)?.trim() || null
  const [bankName, accountNumber] = [given('bank_name'), given('bank_account_number')]
  return {
    till: given('mpesa_till_number'),
    paybill: given('mpesa_paybill_number'),
    bank:
      bankName && accountNumber
        ? {
            name: bankName,
            branch: given('bank_branch'),
            accountName: given('bank_account_name'),
            accountNumber,
          }
        : null,
    cardUrl: given('card_payment_url'),
    seller: {
      name: given('business_name'),
      address: given('business_address'),
      kraPin: given('business_kra_pin'),
      email: given('contact_email'),
      phone: given('contact_phone'),
    },
  }
}
