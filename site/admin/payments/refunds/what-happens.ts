import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import type { AdminRefund, RefundPreview } from './queries.ts'

type PlanChange = Pick<AdminRefund, 'plan' | 'plan_ends_before' | 'plan_ends_after'>

/** What a return takes of the payer's plan, as a sentence; null: nothing. */
export function planAfterwards({ plan, plan_ends_before, plan_ends_after }: PlanChange): string | null {
  if (plan === null) return null
  if (plan_ends_after === null) return `Their ${plan} plan ends at once; used days stay used.`
  return `Their ${plan} plan ends on ${formatDate(plan_ends_after)} instead of ${formatDate(plan_ends_before ?? plan_ends_after)}.`
}

/** What happens when a payment is returned, as sentences. */
export function whatHappens(preview: RefundPreview): string[] {
  const plan = planAfterwards(preview)
  return [
    `${preview.payer ?? 'The payer'} gets the whole ${formatKes(preview.amount)} back and reads the reason.`,
    ...(plan ? [plan] : []),
    ...adsAfterwards(preview),
    ...consent(preview),
  ]
}

/** Ads stay; without the plan, new ones need room. */
function adsAfterwards({ plan, plan_ends_after, active_ads: ads, free_ads: free }: RefundPreview): string[] {
  if (plan === null || plan_ends_after !== null || free === null || ads === 0) return []
  const stay = ads === 1 ? 'Their active ad stays' : `Their ${ads} active ads stay`
  return ads < free ? [`${stay}.`] : [`${stay}. A new one needs a plan again, because ${free} are free.`]
}

function consent({ needs_consent, consent_above, amount, other_administrators }: RefundPreview): string[] {
  if (!needs_consent) return []
  const why =
    consent_above !== null && consent_above > 0 && amount > consent_above
      ? `Above ${formatKes(consent_above)} a second administrator has to agree`
      : 'A second administrator has to agree'
  return [
    other_administrators === 0
      ? `${why}, and there is no other one. Make somebody an administrator first.`
      : `${why}. Until then nothing is sent.`,
  ]
}
