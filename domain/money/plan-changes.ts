/** What starting a plan does to the one that runs (private.plan_change): its words before and after paying. */
import { DAY, formatDate } from '../foundation/dates.ts'
import { PLAN_DAYS } from './plans.ts'

export interface PlanChange {
  /** The name of the plan that would be replaced; null: none. */
  replaced: string | null
  /** Its paid days that are left. */
  left_days: number
  /** Its days left that nobody paid for. */
  given_days: number
  /** Days of the new plan that the paid ones count as. */
  credited_days: number
  /** The same plan runs already. */
  is_extension: boolean
  /** Start of the new days. */
  starts_at: string
}

/** `12 days`, `1 day`. */
export const daysWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The end of a plan that starts now for some months. */
export function endOfPlan({ starts_at, credited_days }: PlanChange, months: number): Date {
  return new Date(new Date(starts_at).getTime() + (months * PLAN_DAYS + credited_days) * DAY)
}

/** `12 days of Starter are left and count as 4 days of Premium.`, what was given counts nothing; null: nothing is replaced. */
export function changeSentence(change: PlanChange, plan: string): string | null {
  const { replaced, left_days, given_days, credited_days } = change
  if (replaced === null) return null
  const given =
    given_days > 0 && `${daysWords(given_days)} of ${replaced} were not paid for and do not count.`
  const left =
    left_days > 0 &&
    `${daysWords(left_days)} of ${replaced} ${left_days === 1 ? 'is' : 'are'} left and count${left_days === 1 ? 's' : ''} as ${daysWords(credited_days)} of ${plan}.`
  return [left, given].filter(Boolean).join(' ') || `${plan} replaces ${replaced}.`
}

/** When the days of a payment would begin and end, if it were approved now. */
export function periodSentence(change: PlanChange, months: number): string {
  const until = formatDate(endOfPlan(change, months))
  return change.is_extension
    ? `The days are added to the end of your plan: until ${until}.`
    : `Until ${until}, if the payment is approved today.`
}
