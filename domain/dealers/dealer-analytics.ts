/**
 * Figures of a dealer's ads: results of the database functions `dealer_analytics` and `dealer_ad_figures`, and hints derived from them.
 */
import type { OwnAdState } from '../ads/own-ads.ts'
import type { Estimate, MarketPosition, Similarity, UsualInterest } from './market-position.ts'

export interface Interest {
  views: number
  /** Times the phone number was revealed. */
  calls: number
  /** WhatsApp chats started. */
  chats: number
  messages: number
}

/** Days ads were for sale; averages are null without ads. */
export interface DaysListed {
  /** Ads for sale at the end of the span, and their average age in days. */
  active: number
  so_far: number | null
  /** Ads sold during the span, and their average days to sale. */
  sold: number
  to_sale: number | null
}

/** One bar of the charts: one day or up to seven. Days as 2026-11-21. */
export interface Step extends Interest {
  from: string
  to: string
}

/** The dealer's median beside the median of other sellers. */
export interface MedianComparison {
  own: number
  market: number
}

export interface Market {
  /** From this day to the end of the span, at most thirty days. */
  since: string
  /** Ads for sale, and how many of these have enough similar ads to compare with. */
  active: number
  compared: number
  /** Number of other sellers' ads in the comparison. */
  similar: number
  likeness: Record<Similarity, number | null>
  /** Views per day. */
  views: MedianComparison | null
  conversion: (MedianComparison & { ads: number }) | null
  /** Median gap to similar ads' prices: 0.12 is 12 % above; `of_make` ads are not compared by model. */
  price: { gap: number; ads: number; of_make: number } | null
}

export interface DealerAnalytics {
  since: string
  until: string
  /** Days per step. */
  step: number
  /** All ads of the dealer, in any state. */
  ads: number
  /** The first day with counts. */
  counted_since: string | null
  now: Interest & DaysListed
  before: Interest & DaysListed
  series: Step[]
  market: Market
}

export interface AdFigures extends Interest {
  id: string
  title: string
  image: string | null
  image_count: number
  state: OwnAdState
  /** KES. */
  price: number
  /** Days for sale until the ad ended or the span did; null: never for sale. */
  days: number | null
  days_within: number | null
  market: { likeness: Exclude<Similarity, 'class'>; median: number; number: number } | null
  /** Null unless the ad is for sale. */
  position: MarketPosition | null
  estimate: Estimate | null
  usual: UsualInterest | null
}

export const AD_FIGURE_SORTS = [
  'views_desc',
  'views',
  'leads_desc',
  'leads',
  'conversion_desc',
  'conversion',
  'days_desc',
  'days',
  'market_desc',
  'market',
  'price_desc',
  'price',
  'title',
  'title_desc',
] as const
export type AdFigureSort = (typeof AD_FIGURE_SORTS)[number]

export interface DealerAdFigures {
  since: string
  until: string
  ads: AdFigures[]
  total: number
  page: number
  page_size: number
  /** Over all ads; null: none was for sale. */
  views_a_day: number | null
  /** All ads of the span, regardless of the filter, and the market positions of those for sale. */
  in_span: number
  positions: Record<MarketPosition, number>
}

/** All contacts: calls, chats and messages. */
export function leadsOf({ calls, chats, messages }: Interest): number {
  return calls + chats + messages
}

/** Leads per view; null without views. */
export function conversionOf(interest: Interest): number | null {
  return interest.views > 0 ? leadsOf(interest) / interest.views : null
}

/** `6.2%`; without decimals from 10 % on. */
export function formatShare(share: number): string {
  const percent = share * 100
  return `${Math.abs(percent) >= 10 || percent === 0 ? Math.round(percent) : percent.toFixed(1)}%`
}

/** `12.4`, or `12` for whole numbers: days, views per day. */
export function formatMean(mean: number): string {
  return String(Math.round(mean * 10) / 10)
}

/** `12% above similar ads`, `at the price of similar ads`. */
export function gapWords(price: number, median: number): string {
  const percent = Math.round((price / median - 1) * 100)
  if (percent === 0) return 'At the median'
  return `${Math.abs(percent)}% ${percent < 0 ? 'below' : 'above'}`
}

/** The dealer's averages in the span; null with too little data. */
export interface Baseline {
  conversion: number | null
  viewsADay: number | null
}

/** The dealer's averages, given enough ads and views. */
export function baselineOf(
  now: Interest,
  { in_span, views_a_day }: Pick<DealerAdFigures, 'in_span' | 'views_a_day'>,
): Baseline {
  const enough = in_span >= 3 && now.views >= 100
  return { conversion: enough ? conversionOf(now) : null, viewsADay: enough ? views_a_day : null }
}

const SEEN_ENOUGH = 30
const DAYS_ENOUGH = 7
const FAR = 0.07
const SLOW_DAYS = 45
const FEW_PICTURES = 5

/** One sentence of advice from the figures of an ad for sale; null with too little data or nothing unusual. */
export function hintFor(ad: AdFigures, usual: Baseline): string | null {
  if (ad.state !== 'active') return null
  const leads = leadsOf(ad)
  const gap = gapOf(ad)
  const percent = gap === null ? 0 : Math.abs(Math.round(gap * 100))
  const isDear = ad.estimate ? ad.position === 'over' : gap !== null && gap >= FAR
  const isCheap = ad.estimate ? ad.position === 'under' : gap !== null && gap <= -FAR
  if (ad.views >= SEEN_ENOUGH && usual.conversion !== null && leads / ad.views < usual.conversion / 2) {
    const often = 'Many views, few inquiries'
    if (gap === null) return `${often}: look at its price, photos and description.`
    if (isDear) return `${often}: its price is ${percent}% above similar ones.`
    if (ad.image_count < FEW_PICTURES) return `${often}: ${photos(ad.image_count)}.`
    return `${often}, but the price is not the reason: look at its photos and description.`
  }
  if (
    (ad.days_within ?? 0) >= DAYS_ENOUGH &&
    usual.viewsADay !== null &&
    usual.viewsADay >= 1 &&
    ad.views / (ad.days_within ?? 1) < usual.viewsADay / 2
  ) {
    if (isDear) return `Few views: its price is ${percent}% above similar ones.`
    return ad.image_count < FEW_PICTURES
      ? `Few views: ${photos(ad.image_count)}.`
      : 'Fewer views than your other ads.'
  }
  if (ad.views >= SEEN_ENOUGH && usual.conversion !== null && isCheap) {
    if (leads / ad.views > usual.conversion * 2)
      return `Many inquiries: its price is ${percent}% below similar ones.`
  }
  if ((ad.days ?? 0) >= SLOW_DAYS && isDear)
    return `For sale for ${ad.days} days: its price is ${percent}% above similar ones.`
  return null
}

/** From the middle of the estimate, else from the median of the model: prices within a make differ too much for advice. */
function gapOf({ price, estimate, market }: AdFigures): number | null {
  if (estimate) return price / estimate.middle - 1
  return market?.likeness === 'model' ? price / market.median - 1 : null
}

function photos(count: number): string {
  if (count === 0) return 'it has no photo'
  return count === 1 ? 'it has only one photo' : `it has only ${count} photos`
}
