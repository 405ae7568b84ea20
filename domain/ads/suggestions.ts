/** Suggestions for vehicle ads without inquiries: the texts of `private.suggestion_for`. */
import { formatKes } from '../foundation/money.ts'

export const SUGGESTION_REASONS = ['price', 'photos', 'description', 'age'] as const
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number]

/** Findings of the database; amounts are KES. Fields that a reason does not need may be missing. */
export interface Suggestion {
  reason: SuggestionReason
  /** How far the price is above the range of similar vehicles, and the end of the range. */
  above?: number | null
  high?: number | null
  /** Numbers of ads and other sellers behind the range. */
  ads?: number | null
  sellers?: number | null
  photos?: number | null
  /** Since it was posted. */
  days?: number | null
}

/** A suggested change and its reason. */
export function suggestionWords({ reason, above, high, ads, sellers, photos, days }: Suggestion): string {
  switch (reason) {
    case 'price':
      if (!above || !high) return 'Its price is higher than nine in ten similar vehicles.'
      return `Its price is ${formatKes(above)} above the range of similar vehicles, which ends at ${formatKes(high)}${
        ads && sellers ? ` (${ads} ads of ${sellers} other sellers)` : ''
      }.`
    case 'photos':
      return `It has ${photos ? (photos === 1 ? 'one photo' : `${photos} photos`) : 'no photo'}. Buyers look for front, back, sides, inside, dashboard and engine.`
    case 'description':
      return 'It has no description. Describe what is new, what is worn, and where the vehicle can be seen.'
    case 'age':
      return `It was posted ${days ? `${days} days` : 'two months'} ago. Check whether price, photos and text are still right.`
  }
}
