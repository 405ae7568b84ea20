import { formatNumber } from '#domain/foundation/money.ts'

/** `KSh 1,250.50`; whole shillings without cents, as statements rarely have any. */
export function formatCents(amount: number): string {
  const cents = Math.round(Math.abs(amount) * 100)
  const rest = cents % 100
  return `${amount < 0 ? '-' : ''}KSh ${formatNumber((cents - rest) / 100)}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}
