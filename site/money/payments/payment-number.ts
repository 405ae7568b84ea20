/** The number of the payment that is being prepared in this tab: quoted while paying, so it stays until the request is sent. */
import { isPaymentNumber, paymentNumber } from '#domain/money/payments.ts'

const KEY = 'magari-payment-number'

/** The person's number; a new one where none is being prepared. */
export function preparedPaymentNumber(userId: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (kept?.userId === userId && isPaymentNumber(String(kept.number))) return kept.number
  } catch {
    // Kept by nobody, or not readable: another one does as well.
  }
  const number = paymentNumber(crypto.getRandomValues(new Uint8Array(8)))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, number }))
  } catch {
    // Where the browser forbids it, a reload gives another number.
  }
  return number
}

/** The request was sent: the next one gets a number of its own. */
export function forgetPaymentNumber(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
