/** Figures of a dealer's ads: the results of the database functions `dealer_analytics` and `dealer_ad_figures`, and conclusions from them. */
import type { OwnAdState } from '../ads/own-ads.ts'

export interface Interest {
  views: number
  /** Numbers shown. */
  calls: number
  /** On WhatsApp. */
  chats: number
  messages: number
}

/** How long ads had been for sale; averages are null where there is nothing to average. */
export interface DaysListed {
  /** Ads for sale at the span's end, and for how many days so far. */
  active: number
  so_far: number | null
  /** Ads sold in the span, and after how many days. */
  sold: number
  to_sale: number | null
}

/** One bar of the charts: a day, or up to seven. Days as 2026-11-21. */
export interface Step extends Interest {
  from: string
  to: string
}

/** How similar the ads are with which one is compared: same model; same make and body; same body and about the same price. */
export type Likeness = 'model' | 'make' | 'class'

/** A figure of the dealer's beside that of others. Both are medians. */
export interface Beside {
  own: number
  market: number
}

export interface Market {
  /** From this day to the span's end, at most thirty days. */
  since: string
  /** How many ads the dealer has for sale, and how many of these have enough that are like them. */
  active: number
  compared: number
  /** With how many ads of others. */
  similar: number
  likeness: Partial<Record<Likeness, number>>
  /** Views a day. */
  views: Beside | null
  conversion: (Beside & { ads: number }) | null
  /** By how much prices are above the median of similar ads: 0.12 is 12 %; `of_make` are not compared by model. */
  price: { gap: number; ads: number; of_make: number } | null
}

export interface DealerAnalytics {
  since: string
  until: string
  /** How many days a step is long. */
  step: 1 | 7
  /** All ads of the dealer, of whatever state. */
  ads: number
  /** The first day of which anything was counted. */
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
  /** From its first day for sale to its end, or to the span's; null: it never was. */
  days: number | null
  days_within: number | null
  market: { likeness: Exclude<Likeness, 'class'>; median: number; number: number } | null
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
  /** Of all of them together; null: none was for sale. */
  views_a_day: number | null
}

/** All contacts by visitors. */
export function leadsOf({ calls, chats, messages }: Interest): number {
  return calls + chats + messages
}

/** Leads per view; null without views. */
export function conversionOf(interest: Interest): number | null {
  return interest.views > 0 ? leadsOf(interest) / interest.views : null
}

/** `6.2%`; whole from 10 % on. */
export function formatShare(share: number): string {
  const percent = share * 100
  return `${Math.abs(percent) >= 10 || percent === 0 ? Math.round(percent) : percent.toFixed(1)}%`
}

/** `12.4`, `12` for a whole number: days, views a day. */
export function formatMean(mean: number): string {
  return String(Math.round(mean * 10) / 10)
}

/**
 * How a count differs from that of the span before: `12% more than before`, from few to few in numbers (`3 more than before`), as a
 * percentage of a handful means nothing.
 */
export function changeOf(now: number, before: number): string {
  const more = now - before
  if (more === 0) return 'as before'
  if (before === 0) return 'none before'
  const word = more > 0 ? 'more' : 'fewer'
  if (before < FEW) return `${Math.abs(more)} ${word} than the ${before} before`
  return `${Math.round((Math.abs(more) / before) * 100)}% ${word} than before`
}

/** Below so many no percentage is shown. */
const FEW = 20

/** `12% above similar ads`, `at the price of similar ads`. */
export function gapWords(price: number, median: number): string {
  const percent = Math.round((price / median - 1) * 100)
  if (percent === 0) return 'At the median'
  return `${Math.abs(percent)}% ${percent < 0 ? 'below' : 'above'}`
}

/** The overall figures of the dealer's ads in the same span; null where there are too few. */
export interface Usual {
  conversion: number | null
  viewsADay: number | null
}

/** The dealer's usual figures, where there are enough ads and views. */
export function usualOf(
  now: Interest,
  { total, views_a_day }: Pick<DealerAdFigures, 'total' | 'views_a_day'>,
): Usual {
  const enough = total >= 3 && now.views >= 100
  return { conversion: enough ? conversionOf(now) : null, viewsADay: enough ? views_a_day : null }
}

const SEEN_ENOUGH = 30
const DAYS_ENOUGH = 7
const DEAR = 0.07
const CHEAP = -0.07
const SLOW_DAYS = 45
const FEW_PICTURES = 5

/**
 * A hint from an ad's figures in one sentence; null where they are too few, or nothing stands out. Only of ads
 * for sale.
 */
export function hintFor(ad: AdFigures, usual: Usual): string | null {
  if (ad.state !== 'active') return null
  const leads = leadsOf(ad)
  // Cars of one make differ too much in price for advice.
  const gap = ad.market?.likeness === 'model' ? ad.price / ad.market.median - 1 : null
  const percent = gap === null ? 0 : Math.abs(Math.round(gap * 100))
  if (ad.views >= SEEN_ENOUGH && usual.conversion !== null && leads / ad.views < usual.conversion / 2) {
    const often = 'Seen often, asked seldom'
    if (gap === null) return `${often}: look at its price, photos and description.`
    if (gap >= DEAR) return `${often}: its price is ${percent}% above similar ones.`
    if (ad.image_count < FEW_PICTURES) return `${often}: ${photos(ad.image_count)}.`
    return `${often}, though its price is not the reason: look at its photos and description.`
  }
  if (
    (ad.days_within ?? 0) >= DAYS_ENOUGH &&
    usual.viewsADay !== null &&
    usual.viewsADay >= 1 &&
    ad.views / (ad.days_within ?? 1) < usual.viewsADay / 2
  ) {
    if (gap !== null && gap >= DEAR) return `Seldom seen: its price is ${percent}% above similar ones.`
    return ad.image_count < FEW_PICTURES
      ? `Seldom seen: ${photos(ad.image_count)}.`
      : 'Seldom seen beside your other ads.'
  }
  if (ad.views >= SEEN_ENOUGH && usual.conversion !== null && gap !== null && gap <= CHEAP) {
    if (leads / ad.views > usual.conversion * 2)
      return `Asked for often: its price is ${percent}% below similar ones.`
  }
  if ((ad.days ?? 0) >= SLOW_DAYS && gap !== null && gap >= DEAR)
    return `For sale for ${ad.days} days: its price is ${percent}% above similar ones.`
  return null
}

function photos(count: number): string {
  if (count === 0) return 'it has no photo'
  return count === 1 ? 'it has one photo only' : `it has ${count} photos only`
}
