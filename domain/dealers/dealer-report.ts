/** A dealer's monthly report: the result of the database function `dealer_report`. */
import type { Interest } from './dealer-analytics.ts'

export interface StockReport {
  /** Ads in stock at the beginning and end of the month, and the sums of their prices in KES. */
  at_start: number
  value_start: number
  at_end: number
  value_end: number
  new: number
  /** For sale again. */
  back: number
  sold: number
  /** Sold ads that were no longer for sale at that time. */
  sold_from_elsewhere: number
  expired: number
  taken_down: number
  days_to_sale: number | null
  days_so_far: number | null
  /** Before this day states and prices are estimates; null: all of them were recorded. */
  exact_since: string | null
}

export interface SoldAd {
  id: string
  title: string
  /** Asking price when marked as sold. */
  price: number
  day: string
  /** Null: never for sale here. */
  days: number | null
  /** The ad has been deleted. */
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
  /** Median minutes to first answer. */
  minutes: number | null
}

export interface DealerReport {
  /** First day of the month: 2026-11-01. */
  month: string
  until: string
  /** The month is not over yet. */
  running: boolean
  /** The oldest month with data; null: the dealer never had an ad. */
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

/** One line of the stock table; `count` includes its sign. */
export interface StockLine {
  key: string
  label: string
  count: string
  /** KES; null: unknown. */
  value: number | null
}

/** The stock from the beginning to the end of the month; the lines in between add up to the difference. */
export function stockLines(stock: StockReport, running: boolean): StockLine[] {
  const gone = stock.sold - stock.sold_from_elsewhere
  const lines: [string, string, string, number | null][] = [
    ['at_start', 'For sale at the beginning', String(stock.at_start), stock.value_start],
    ['new', 'New', signed(stock.new), null],
    ['back', 'For sale again', signed(stock.back), null],
    ['sold', 'Sold', signed(-gone), null],
    ['expired', 'Expired', signed(-stock.expired), null],
    ['taken_down', 'Taken down', signed(-stock.taken_down), null],
    ['at_end', running ? 'For sale now' : 'For sale at the end', String(stock.at_end), stock.value_end],
  ]
  if (stock.sold_from_elsewhere > 0)
    lines.push([
      'all_sold',
      `Total sold, including ${stock.sold_from_elsewhere} no longer for sale here`,
      String(stock.sold),
      null,
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
