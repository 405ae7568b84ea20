/** Queries about plans, and changes to them. Each function throws the service's error. */
import type { PlanValue } from '#domain/money/plan-form.ts'
import type { Client } from '../../client.ts'

const PLAN_COLUMNS =
  'id, name, description, price, max_listings, facebook_posting_enabled, features, is_active' as const

export type AdminPlan = Awaited<ReturnType<typeof adminPlans>>[number]

/** All plans, including inactive ones, cheapest first. */
export async function adminPlans(client: Client) {
  const { data } = await client
    .from('subscription_plans')
    .select(PLAN_COLUMNS)
    .order('price')
    .order('id')
    .throwOnError()
  return data
}

/** Updates a plan, or creates one without an id. */
export async function savePlan(client: Client, id: string | null, plan: PlanValue): Promise<void> {
  const plans = client.from('subscription_plans')
  if (id === null) await plans.insert(plan).throwOnError()
  else await plans.update(plan).eq('id', id).select('id').single().throwOnError()
}

/** Deletes a plan without subscriptions or payments. */
export async function deletePlan(client: Client, id: string): Promise<void> {
  await client.from('subscription_plans').delete().eq('id', id).select('id').single().throwOnError()
}
