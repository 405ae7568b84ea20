/** A price that may be a slip of the finger, which is asked about and never refused. */
import { formatKes } from '../foundation/money.ts'

/** How many times higher or lower than similar vehicles a price may be without a question. */
const UNUSUAL = 5

/** What to ask about a price in KES beside the middle of similar ones; null where it is not far from it. */
export function priceDoubt(
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

/** An amount in KES in words, to check figures by: `125 million`, `850 thousand`; empty below a thousand. */
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
