/** What M-Pesa's answers mean. The codes are of Safaricom's Daraja, read 2025-12-28. */

/** Why no payment request could take a payment (unmatched_payments.reason), for administrators. */
export const UNMATCHED_REASONS: Record<string, string> = {
  unknown_push: 'It belongs to no payment request that we know.',
  other_amount: 'It is not the amount that was asked for.',
  other_phone: 'Another number paid than the one that was asked.',
  receipt_used: 'Its receipt was counted for another payment request.',
  paid_twice: 'The request was paid already: this is a second payment.',
  decided: 'The request was decided before the payment was known.',
  account_erased: 'The account was erased before the payment was known.',
}

/** What M-Pesa takes in one payment, in KES. */
export const MOST_BY_MPESA = 250_000

/** The code of a payment that was made. */
export const PAID = '0'

// Every code that ends a push without a payment. Others do not, such as 4999, 'still under processing' (a query's, with HTTP 200), and
// any that Safaricom adds.
const FAILURES: Record<string, string> = {
  '1': 'There was not enough money in the M-Pesa account.',
  '2': 'M-Pesa does not take so small an amount.',
  '3': 'M-Pesa does not take so large an amount at once.',
  '4': 'The day’s limit of the M-Pesa account is reached.',
  '8': 'Our M-Pesa account cannot take more at the moment. Write to us.',
  '17': 'M-Pesa saw the same payment a moment ago. Wait two minutes, then try again.',
  '1001': 'The phone was busy with another M-Pesa payment. Wait two minutes, then try again.',
  '1019': 'The time to answer was over before the PIN was entered.',
  '1025': 'M-Pesa could not ask the phone. Try again in a moment.',
  '1032': 'The payment was cancelled on the phone.',
  '1037': 'The phone could not be reached, or nobody answered. Switch it on and try again.',
  '2001': 'The M-Pesa PIN was wrong.',
  '8006': 'The M-Pesa account is locked after wrong PINs. Call Safaricom on 100.',
  '9999': 'M-Pesa could not ask the phone. Try again in a moment.',
}

/** Whether M-Pesa has decided with this code. What it tells later of a payment counts all the same. */
export function isFinal(code: string): boolean {
  return code === PAID || Object.hasOwn(FAILURES, code)
}

/** A sentence for a payment that M-Pesa did not make. */
export function mpesaFailure(code: string): string {
  return FAILURES[code] ?? 'M-Pesa did not take the payment. Try again, or pay in another way.'
}
