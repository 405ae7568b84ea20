/** How long an ad is on the market, in words. */
import { DAY, type Moment } from '../foundation/dates.ts'
import { dayInNairobi } from '../foundation/days.ts'
import { formatNumber } from '../foundation/money.ts'

/** `On Magari for 12 days. Ads like it at this price sold in about 23 days.` The second sentence only where `usual` is known. */
export function daysOnSale(since: Moment, now: number, usual: number | null): string {
  const days = Math.max(0, Math.round((dayStart(now) - dayStart(since)) / DAY))
  const far = days === 0 ? 'On Magari since today.' : `On Magari for ${inDays(days)}.`
  return usual === null ? far : `${far} Ads like it at this price sold in about ${inDays(usual)}.`
}

/** Time to sale of similar vehicles at about this price, and their number. */
export interface SaleTime {
  /** Median. */
  days: number
  ads: number
  sellers: number
}

/** `Ads at this price sold in about 23 days (12 ads of 7 sellers).` */
export function soldInWords({ days, ads, sellers }: SaleTime): string {
  return `Ads at this price sold in about ${days === 1 ? 'a day' : `${formatNumber(days)} days`} (${formatNumber(ads)} ads of ${formatNumber(sellers)} sellers).`
}

/** Shown if too few sold. */
export const TOO_FEW_SOLD = 'Too few similar ads of others sold at this price.'

/** Midnight of its day in Nairobi, as ms of a UTC calendar. */
function dayStart(moment: Moment): number {
  return Date.parse(dayInNairobi(moment))
}

function inDays(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}
