/** Amounts with cents, in a file of their own because no public page shows one. */
import { formatKes } from './money.ts'

/** `KSh 1,000.50`, `-KSh 0.05`, `KSh 1,000`: with cents if there are any, as money that came may have. */
export function formatKesWithCents(amount: number): string {
  return Math.round(amount * 100) % 100 === 0 ? formatKes(Math.round(amount)) : formatKesAndCents(amount)
}

/** `KSh 1,250.50`, `-KSh 0.05`: with cents, as invoices write amounts. */
export function formatKesAndCents(amount: number): string {
  const cents = Math.round(Math.abs(amount) * 100)
  return `${amount < 0 ? '-' : ''}${formatKes(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
}
