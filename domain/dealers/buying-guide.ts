/** What sells fast, for a dealer who buys: the result of the database function `dealer_buying_guide`. */

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
  /** Who saved a search for it: at least ten. */
  people: number
}

export interface BuyingGuide {
  /** Null: the dealer has not named a town. */
  town: string | null
  in_town: ModelSpeed[]
  /** In the whole country, of models that the town has too few sales of. */
  elsewhere: ModelSpeed[]
  wanted: WantedModel[]
}

/** `about 12 days`. */
export function daysInWords(days: number): string {
  if (days === 0) return 'The same day'
  return days === 1 ? 'About a day' : `About ${days} days`
}
