/** The sales of a dealer's month by the prices that were paid: the result of the database function `sales_report`. */
import { saleSourceLabel } from './sold-facts.ts'

export interface SalesFigures {
  sold: number
  /** How many of them have a price; `paid` and `median` are of these, in KES. */
  told: number
  paid: number
  median: number | null
  /** Median days on sale. */
  days: number | null
  /** How many have a price and a purchase price; the margin is of these. */
  costed: number
  margin: number
  /** Of their prices; null without any. */
  margin_share: number | null
}

export interface SalesGroup {
  /** Null: not told. */
  key: string | null
  name: string | null
  sold: number
  told: number
  paid: number
  costed: number
  margin: number
}

export interface ReportedSale {
  id: string
  title: string
  day: string
  /** The asking price when it was marked as sold, in KES. */
  asked: number | null
  price_paid: number | null
  source: string | null
  /** Who sold it. */
  seller: string | null
  /** First name of who asked. */
  lead: string | null
  days: number | null
  deleted: boolean
  costs: number | null
  margin: number | null
}

export interface SalesReport {
  month: string
  until: string
  now: SalesFigures
  before: SalesFigures
  by_source: SalesGroup[]
  /** Empty where nobody works for the business beside its account. */
  by_person: SalesGroup[]
  sales: ReportedSale[]
}

/** `3 of 5 sold`: how many of the sales a figure is of. Empty where it is of all. */
export function toldOf(told: number, sold: number): string {
  return told === sold ? '' : `${told} of ${sold} sold`
}

/** The name of a group by source or by person. */
export function groupName({ key, name }: SalesGroup, by: 'source' | 'person'): string {
  if (key === null) return 'Not told'
  return by === 'source' ? saleSourceLabel(key) : (name ?? 'Not told')
}
