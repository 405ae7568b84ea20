import type { ProviderTies } from './queries.ts'

/** `56 bookings, 13 reviews and 1 conversation`; null if the business has none. */
export function tiesInWords({ bookings, reviews, talks }: ProviderTies): string | null {
  const parts = [
    counted(bookings, 'booking'),
    counted(reviews, 'review'),
    counted(talks, 'conversation'),
  ].filter((part) => part !== null)
  if (parts.length < 2) return parts[0] ?? null
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function counted(number: number, thing: string): string | null {
  if (number === 0) return null
  return number === 1 ? `1 ${thing}` : `${number} ${thing}s`
}
