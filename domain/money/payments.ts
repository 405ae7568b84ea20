/** Payments for plans: methods, recipients and outcomes. */

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

/** Beside the states of the staff's lists: withdrawn by its person. */
export type OwnPaymentStatus = PaymentStatus | typeof WITHDRAWN
export const OWN_PAYMENT_STATUS_LABELS: Record<OwnPaymentStatus, string> = {
  ...PAYMENT_STATUS_LABELS,
  [WITHDRAWN]: WITHDRAWN_LABEL,
}

/** The longest texts the database takes, in characters. */
export const MAX_PAYMENT_TEXT = { reference: 80, notes: 1000, decision_reason: 500 }

/** Whether the paying phone number is required (docs/product.md, Payments). */
export function needsPhone(method: string): boolean {
  return method === 'mpesa'
}

const NUMBER_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A payment number from eight random bytes, which a person quotes when they pay. No character of it is mistaken for another, and it is
 * as long as M-Pesa takes.
 */
export function paymentNumber(chance: Uint8Array): string {
  return `MG${Array.from(chance.subarray(0, 8), (byte) => NUMBER_SIGNS[byte % NUMBER_SIGNS.length]).join('')}`
}

/** Whether a text is a payment number. */
export function isPaymentNumber(text: string): boolean {
  return /^MG[0-9A-HJKMNP-TV-Z]{8}$/.test(text)
}

/** The payment destinations and their names, as administrators set them; null where unset. */
export interface PaymentDetails {
  till: string | null
  paybill: string | null
  bank: { name: string; branch: string | null; accountName: string | null; accountNumber: string } | null
  /** A page of the operator's card processor. */
  cardUrl: string | null
  seller: {
    name: string | null
    address: string | null
    kraPin: string | null
    email: string | null
    phone: string | null
  }
}

/** The settings that PaymentDetails are made of. */
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

/** Numbers that do not exist: zeros alone, so that money sent by mistake goes nowhere. */
const SAMPLE_DETAILS: Pick<PaymentDetails, 'till' | 'paybill' | 'bank'> = {
  paybill: '000000',
  till: '0000000',
  bank: { name: 'Sample Bank', branch: null, accountName: 'Sample account', accountNumber: '0000000000' },
}

/**
 * The details to show, and whether their numbers are samples: in the demo world, until one of them is set. Elsewhere nothing stands in
 * for what is not set.
 */
export function shownPaymentDetails(
  details: PaymentDetails,
  demo: boolean,
): { details: PaymentDetails; sample: boolean } {
  const sample = demo && !details.till && !details.paybill && !details.bank
  return { details: sample ? { ...details, ...SAMPLE_DETAILS } : details, sample }
}

/** Reads the details out of the settings. A bank counts once it has a name and an account. */
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
