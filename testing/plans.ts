/** Plans, subscriptions and other rows for the small world of as.ts. */
import type { Person, World } from './as.ts'

/** Inserts a row as the person and returns its id. */
export async function addRow(
  person: Person,
  table: string,
  columns: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(columns)
  const [row] = await person.query<{ id: string }>(
    `insert into public.${table} (${names.join(', ')})
     values (${names.map((_, place) => `$${place + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  )
  return row?.id ?? ''
}

/** Adds a plan as the person. By default, an ordinary plan. */
export function addPlan(person: Person, columns: Record<string, unknown>): Promise<string> {
  return addRow(person, 'subscription_plans', {
    price: 2_500,
    max_listings: 10,
    features: ['More ads'],
    ...columns,
  })
}

/** Inserts an active subscription of the person that ends after an interval from now. */
export async function subscribe(
  world: World,
  person: Person,
  plan: string,
  length = '30 days',
): Promise<string> {
  const [row] = await world.owner.query<{ id: string }>(
    `insert into public.user_subscriptions (user_id, plan_id, started_at, expires_at)
     values ($1, $2, now() - interval '31 days', now() + $3::interval) returning id`,
    [person.id, plan, length],
  )
  return row?.id ?? ''
}
