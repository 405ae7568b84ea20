/** Explanations of price marks. Separate from the marks, which every vehicle card loads. */
import { isFarPrice, type PriceMark } from './price-marks.ts'

/** Explanations of the marks. */
export const PRICE_MARK_REASONS: Record<PriceMark, string> = {
  great: 'At least nine of ten similar vehicles ask more.',
  good: 'Most similar vehicles ask more.',
  fair: 'Similar vehicles ask about as much.',
  high: 'At least nine of ten similar vehicles ask less.',
  none: 'This price is far from those of similar vehicles. Ask the seller why before you pay anything.',
}

const UNCHECKED =
  'This seller is new, and we have not checked this price yet. See the vehicle and its papers before you pay anything.'

/** The explanation of a mark; a price without one may lie within the bounds of ratings and still be unchecked. */
export function markReason(mark: PriceMark, price: number, middle: number): string {
  return mark === 'none' && !isFarPrice(price, middle) ? UNCHECKED : PRICE_MARK_REASONS[mark]
}

/** Facts that an estimate uses, and facts that it cannot know. */
export const COMPARED =
  'model, variant, year, mileage, engine, fuel, gearbox, drive, condition and where it was registered'
export const NOT_COMPARED = 'accidents, repairs, wear, extras and papers'
