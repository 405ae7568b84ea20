/** Explanations of price marks. Separate from the marks, which every vehicle card loads. */
import type { PriceMark } from './price-marks.ts'

/** Explanations of the marks. */
export const PRICE_MARK_REASONS: Record<PriceMark, string> = {
  great: 'At least nine of ten similar vehicles ask more.',
  good: 'Most similar vehicles ask more.',
  fair: 'Similar vehicles ask about as much.',
  high: 'At least nine of ten similar vehicles ask less.',
  none: 'This price is far from those of similar vehicles. Ask the seller why before you pay anything.',
}

/** Facts that an estimate uses, and facts that it cannot know. */
export const COMPARED =
  'model, variant, year, mileage, engine, fuel, gearbox, drive, condition and where it was registered'
export const NOT_COMPARED = 'accidents, repairs, wear, extras and papers'
