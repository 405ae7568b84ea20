/** The number of this tab's payment, quoted while paying, so it is kept until the request is sent. */
import { isPaymentNumber, paymentNumber } from '#domain/money/payments.ts'

const KEY = 'magari-payment-number'

/** The person's payment number; a new one if there is none. */
export function preparedPaymentNumber(userId: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (kept?.userId === userId && isPaymentNumber(String(kept.number))) return kept.number
  } catch {
    // Missing or unreadable: use a new one.
  }
  const number = paymentNumber(crypto.getRandomValues(new Uint8Array(8)))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, number }))
  } catch {
    // Where the browser forbids it, a reload gives another number.
  }
  return number
}

/** Call once the request is sent: the next one gets a new number. */
export function forgetPaymentNumber(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
