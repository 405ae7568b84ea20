/** Suggested prices for a dealer's ads above the range of similar ones. */
import { moneyError } from '../foundation/form.ts'
import { formatNumber } from '../foundation/money.ts'
import { type AdFigures, leadsOf } from './dealer-analytics.ts'
import { MIN_PRICE } from './dealer-stock.ts'
import { usualInterest } from './market-position.ts'

/** Positions of suggested prices in the range of similar ads. */
export const PRICE_GOALS = ['high', 'middle'] as const
export type PriceGoal = (typeof PRICE_GOALS)[number]
export const PRICE_GOAL_LABELS: Record<PriceGoal, string> = {
  high: 'The top of the range',
  middle: 'The middle of the range',
}

const HIGHEST_PRICE = 10_000_000_000
/** A price this many times the middle is usually an error. */
const FAR = 3

/** The suggested price in KES; null for an ad that needs none. */
export function suggestedPrice({ price, estimate }: AdFigures, goal: PriceGoal): number | null {
  return estimate && price > estimate.high ? estimate[goal] : null
}

/** Why a lower price is suggested. */
export function suggestionReason(ad: AdFigures): string {
  const { price, estimate, days, views } = ad
  if (!estimate) return ''
  const sentences = [
    price > estimate.middle * FAR
      ? 'Similar ads ask less than a third of it. Check it for a typing error.'
      : 'At least nine of ten similar ads ask less.',
  ]
  if (days) sentences.push(`For sale for ${counted(days, 'day')}.`)
  const usual = usualInterest(ad)
  const leads = leadsOf(ad)
  const own = `${counted(views, 'view')} and ${counted(leads, 'lead')}`
  if (usual && (views < usual.views || leads < usual.leads))
    sentences.push(
      `${own}, where similar ads had about ${formatNumber(usual.views)} and ${formatNumber(usual.leads)}.`,
    )
  return sentences.join(' ')
}

/** The error of a typed price, by the rules of the database; null if it is fine. */
export function newPriceError(typed: string): string | null {
  if (!typed.trim()) return 'Enter the new price in shillings.'
  return moneyError(typed, MIN_PRICE, HIGHEST_PRICE)
}

function counted(count: number, one: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`
}
