/** Fast-selling models, for dealers who buy: the result of the database function `dealer_buying_guide`. */

/** Medians of at least five sold ads of three other sellers in the last twelve months. */
export interface ModelSpeed {
  make: string
  model: string
  /** From the first day for sale to the sale. */
  days: number
  /** KES. */
  price: number
  year: number
  ads: number
  sellers: number
}

export interface WantedModel {
  make: string
  model: string
  /** People with a saved search for it, at least ten. */
  people: number
}

export interface BuyingGuide {
  /** Null: the dealer has not named a town. */
  town: string | null
  in_town: ModelSpeed[]
  /** For the whole country, of models with too few sales in the town. */
  elsewhere: ModelSpeed[]
  wanted: WantedModel[]
}

/** `about 12 days`. */
export function daysInWords(days: number): string {
  if (days === 0) return 'The same day'
  return days === 1 ? 'About a day' : `About ${days} days`
}
