/** What M-Pesa's answers mean. The codes are of Safaricom's Daraja, read 2025-12-28. */

/** What M-Pesa takes in one payment, in KES. */
export const MOST_BY_MPESA = 250_000

/** The code of a payment that was made. */
export const PAID = '0'

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

/** A sentence for a payment that M-Pesa did not make. */
export function mpesaFailure(code: string): string {
  return FAILURES[code] ?? 'M-Pesa did not take the payment. Try again, or pay in another way.'
}
