/** What notifications of plans share. */
import { formatKes } from '../foundation/money.ts'
import { daysWords } from '../money/plan-changes.ts'
import { PLAN_DAYS } from '../money/plans.ts'

interface Replacement {
  replaced: string | null
  left_days: number | null
  credited_days: number | null
}

/** That a plan replaced another, and what its paid days count as; null: it replaced none. */
export function replacementSentence({ replaced, left_days, credited_days }: Replacement): string | null {
  if (replaced === null) return null
  return left_days === null || credited_days === null
    ? `It replaces your ${replaced} plan.`
    : `It replaces your ${replaced} plan: its ${daysWords(left_days)} that ${left_days === 1 ? 'was left counts' : 'were left count'} as ${daysWords(credited_days)} of the new one.`
}

interface PlanOnSale {
  plan_id: string | null
  /** KES; null: it is no longer on sale. */
  price: number | null
}

/** The page that pays for a plan again, or the plans where it is no longer on sale. */
export function renewalPath({ plan_id, price }: PlanOnSale): string {
  return plan_id !== null && price !== null ? `/manual-payments?plan=${plan_id}` : '/payments'
}

/** The price of renewing, or that the plan is no longer on sale. */
export function renewalSentence({ plan_id, price }: PlanOnSale, more = ''): string {
  return plan_id !== null && price !== null
    ? `${PLAN_DAYS}${more} days cost ${formatKes(price)}.`
    : 'It is no longer on sale: choose another plan.'
}

/** That ads rest without the plan; null: none do. */
export function restingSentence(resting: number | null): string | null {
  if (resting === null) return null
  return resting === 1
    ? 'Without a plan, 1 of your ads rests when it ends.'
    : `Without a plan, ${resting} of your ads rest when they end.`
}
