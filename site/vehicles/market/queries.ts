/** Queries of the market pages. Each function throws the service's error. */
import type { Client } from '../../client.ts'

/** In KES; half of the ads ask from low to high, which are missing where too few do. */
export interface MarketPrice {
  middle: number
  low?: number
  high?: number
  ads: number
  sellers: number
}

/** The price of a year; of a year with too few ads that of the ads from `first` to `last`. */
export interface YearPrice extends MarketPrice {
  year: number
  first?: number
  last?: number
}

export interface MarketShare<Value> {
  value: Value
  ads: number
}

/** Each needs at least five ads from three sellers, and is missing otherwise. */
export interface MarketFigures {
  price?: MarketPrice
  /** The newest first. */
  years?: YearPrice[]
  /** km. */
  mileage?: number
  /** cm³; as fuels, transmissions and owners with how many ads are for sale. */
  engines?: MarketShare<number>[]
  fuels?: MarketShare<string>[]
  transmissions?: MarketShare<string>[]
  /** At most so many previous owners. */
  owners?: MarketShare<number>[]
  /** From posting to sold. */
  days?: { middle: number; ads: number; sellers: number }
}

export interface MarketName {
  name: string
  slug: string
}

export interface MarketModel extends MarketName {
  make: string
  make_slug: string
  ads: number
  /** KES; null if there are too few ads. */
  price: number | null
}

/** The figures of one page as of the last count. */
export interface Market {
  make?: MarketName
  model?: MarketName | null
  town?: MarketName | null
  counted_at: string | null
  figures?: MarketFigures
  makes?: (MarketName & { ads: number; price: number | null })[]
  models: MarketModel[]
}

export interface MarketParams {
  make?: string | undefined
  model?: string | undefined
  town?: string | undefined
}

/** The market of parts of an address in any spelling; null where there is no such page. */
export async function market(client: Client, { make, model, town }: MarketParams): Promise<Market | null> {
  // The database takes no NUL, and no name has such characters.
  if (/[\p{Cc}\p{Cs}]/u.test(`${make}${model}${town}`)) return null
  const { data } = await client
    .rpc('market_page', { ...(make && { make }), ...(model && { model }), ...(town && { town }) })
    .throwOnError()
  return data as unknown as Market | null
}
