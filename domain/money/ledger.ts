/** The words of the ledger (docs/product.md, Ledger). */

export const LEDGER_ACCOUNTS = [
  'mpesa',
  'bank',
  'card',
  'to_clear',
  'plans',
  'promotions',
  'vat',
  'other_income',
  'fees',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export const LEDGER_ACCOUNT_LABELS: Record<LedgerAccount, string> = {
  mpesa: 'M-Pesa',
  bank: 'Bank',
  card: 'Card',
  to_clear: 'To clear (owed to payers)',
  plans: 'Plans',
  promotions: 'Promotions',
  vat: 'VAT',
  other_income: 'Other income',
  fees: 'Fees',
}

export const LEDGER_KIND_LABELS: Readonly<Record<string, string>> = {
  payment: 'Payment',
  arrival: 'Arrival without a request',
  clearing: 'Clearing',
  refund: 'Refund',
  fee: 'Fee',
  deposit: 'Deposit',
  deposit_return: 'Deposit returned',
  correction: 'Correction',
}

/** What the nightly check finds, in words about its subject. */
export const LEDGER_DIFFERENCES: Readonly<Record<string, string>> = {
  unbalanced: 'This transaction does not sum to zero.',
  not_posted: 'This payment is approved, but not in the ledger.',
  posted_differently: 'The ledger has another amount than the request.',
  not_approved: 'The ledger has this payment, but it is not approved.',
  cleared_with_rest: 'This payment was cleared, but part of it is still owed.',
  not_on_statement: 'This payment was approved by hand, but the uploaded statements do not have it.',
}
