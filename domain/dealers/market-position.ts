/** A dealer's ads for sale against similar ads of other sellers. */

/** How closely an ad is compared: same model; same make and body; same body and a similar price. */
export type Similarity = 'model' | 'make' | 'class'

/** Position of a price relative to its estimated range; unknown: too few similar vehicles. */
export const MARKET_POSITIONS = ['over', 'at', 'under', 'unknown'] as const
export type MarketPosition = (typeof MARKET_POSITIONS)[number]
export const MARKET_POSITION_LABELS: Record<MarketPosition, string> = {
  over: 'Above market',
  at: 'At market',
  under: 'Below market',
  unknown: 'Too few similar',
}

/** What similar vehicles ask, in KES (docs/prices.md): eight of ten between low and high. */
export interface Estimate {
  low: number
  middle: number
  high: number
  ads: number
  sellers: number
}

/** Medians of at least five similar ads of three sellers, over at most the last thirty days of the span. */
export interface UsualInterest {
  likeness: Similarity
  views_a_day: number
  leads_a_day: number
  ads: number
}

/** The figures of similar ads over as many days; null without figures or before the first day on sale. */
export function usualInterest({
  usual,
  days_within,
}: {
  usual: UsualInterest | null
  days_within: number | null
}): { views: number; leads: number } | null {
  if (!usual || !days_within) return null
  return {
    views: Math.round(usual.views_a_day * days_within),
    leads: Math.round(usual.leads_a_day * days_within),
  }
}
