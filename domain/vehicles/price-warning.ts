/** Warns about prices that look like typing errors; the seller can confirm them. */
import { formatKes } from '../foundation/money.ts'

/** A price this many times higher or lower than similar vehicles gets a warning. */
const UNUSUAL = 5

/** The question to ask about a price in KES far from the median of similar vehicles, or null. */
export function priceWarning(
  price: number,
  similar: number,
): { field: 'price'; question: string; reason: string } | null {
  if (price <= similar * UNUSUAL && price * UNUSUAL >= similar) return null
  const words = amountInWords(price)
  return {
    field: 'price',
    question: `${formatKes(price)}${words && ` (${words})`}?`,
    reason: `Similar vehicles are offered for about ${formatKes(similar)}.`,
  }
}

/** The approximate amount in words, to verify digits: `125 million`, `850 thousand`; '' below a thousand. */
export function amountInWords(amount: number): string {
  for (const [size, name] of SIZES)
    if (amount >= size) return `${Number((amount / size).toPrecision(3))} ${name}`
  return ''
}

const SIZES = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
] as const
