/** A dealer's month: the result of the database function `dealer_report`. */
import type { Interest } from './dealer-analytics.ts'

export interface StockReport {
  /** The stock when the month began and ended, and the sum of its prices in KES. */
  at_start: number
  value_start: number
  at_end: number
  value_end: number
  new: number
  /** For sale again. */
  back: number
  sold: number
  sold_value: number
  /** Of those sold, how many were no longer for sale by then. */
  sold_from_elsewhere: number
  expired: number
  taken_down: number
  days_to_sale: number | null
  days_so_far: number | null
  /** Until this day states and prices are estimates; null: all were recorded as they happened. */
  exact_since: string | null
}

export interface SoldAd {
  id: string
  title: string
  /** Its price when it was marked as sold. */
  price: number
  day: string
  /** null: it never was for sale here. */
  days: number | null
  /** The ad is no longer there. */
  deleted: boolean
}

export interface ReportedAd {
  id: string
  title: string
  price: number
  views: number
  leads: number
  days: number | null
  state: string
}

export interface InquiriesReport {
  received: number
  answered: number
  /** In half of the answered ones the first answer came within so many minutes. */
  minutes: number | null
}

export interface DealerReport {
  /** Its first day: 2026-11-01. */
  month: string
  until: string
  /** It is not over yet. */
  running: boolean
  /** Of the oldest that anything is known of; null: the dealer never had an ad. */
  first_month: string | null
  seller: string | null
  stock: StockReport
  sold: SoldAd[]
  interest: Interest
  interest_before: Interest
  inquiries: InquiriesReport
  inquiries_before: InquiriesReport
  best: ReportedAd[]
  slowest: ReportedAd[]
}

/** One line of the stock, its arrivals and departures; `count` is written with its sign. */
export interface StockLine {
  key: string
  label: string
  count: string
  /** KES; null: unknown. */
  value: number | null
}

/** The stock from the month's beginning to its end: the lines between add up to the difference. */
export function stockLines(stock: StockReport, running: boolean): StockLine[] {
  const gone = stock.sold - stock.sold_from_elsewhere
  const lines: [string, string, string, number | null][] = [
    ['at_start', 'For sale at the beginning', String(stock.at_start), stock.value_start],
    ['new', 'New', signed(stock.new), null],
    ['back', 'For sale again', signed(stock.back), null],
    ['sold', 'Sold', signed(-gone), stock.sold_from_elsewhere > 0 ? null : stock.sold_value],
    ['expired', 'Expired', signed(-stock.expired), null],
    ['taken_down', 'Taken down', signed(-stock.taken_down), null],
    ['at_end', running ? 'For sale now' : 'For sale at the end', String(stock.at_end), stock.value_end],
  ]
  if (stock.sold_from_elsewhere > 0)
    lines.push([
      'all_sold',
      `Sold in all, ${stock.sold_from_elsewhere} of them when no longer for sale here`,
      String(stock.sold),
      stock.sold_value,
    ])
  return lines.map(([key, label, count, value]) => ({ key, label, count, value }))
}

function signed(count: number): string {
  if (count === 0) return '0'
  return count > 0 ? `+${count}` : `−${-count}`
}

/** `25 min`, `2 h 5 min`, `3 days 4 h`. */
export function durationWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  const left = minutes % 60
  if (hours < 24) return left ? `${hours} h ${left} min` : `${hours} h`
  const days = Math.floor(hours / 24)
  return `${days} ${days === 1 ? 'day' : 'days'}${hours % 24 ? ` ${hours % 24} h` : ''}`
}
