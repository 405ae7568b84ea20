import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'

let nth = 0

/** An ordinary plan with a unique name. */
const plan = () => {
  nth += 1
  return { name: `Plan ${nth}`, price: 1_500 }
}

async function createPlan(world: AccessWorld, state = 'active'): Promise<string> {
  return insert(world, 'public.subscription_plans', { ...plan(), is_active: !state.startsWith('inactive') })
}

const subscribe = (world: AccessWorld, person: string, to: string) =>
  insert(world, 'public.user_subscriptions', { user_id: person, plan_id: to, expires_at: '2040-01-01' })

const payment = (person: string, plan: string) => ({
  user_id: person,
  plan_id: plan,
  payment_method: 'mpesa',
  amount: 1_500,
  phone: '+254711000001',
  reference: crypto.randomUUID().slice(0, 10),
  notes: 'For November',
})

export const subscriptionPlans: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const id = await createPlan(world, state)
    if (state.endsWith('had')) await subscribe(world, owner, id)
    if (state.endsWith('paid for'))
      // The plan must be offered while the payment is requested.
      await insert(world, 'public.payment_requests', payment(owner, await createPlan(world))).then(
        (request) =>
          world.sql('update public.payment_requests set plan_id = $1 where id = $2', [id, request]),
      )
    return {
      id,
      owner,
      fresh: plan(),
      changed: {
        name: plan().name,
        description: 'For dealers',
        price: 1,
        max_listings: 3,
        facebook_posting_enabled: true,
        features: ['Photos'],
        is_active: state.startsWith('inactive'),
        id: crypto.randomUUID(),
        created_at: '2001-01-01',
        updated_at: '2001-01-01',
      },
    }
  },
}

export const userSubscriptions: TableSubject = {
  async create(world) {
    const owner = await world.signUp('customer')
    const plan = await createPlan(world)
    const another = await world.signUp('customer')
    return {
      id: await subscribe(world, owner, plan),
      owner,
      fresh: { user_id: owner, plan_id: plan, status: 'expired', expires_at: '2040-01-01' },
      changed: {
        status: 'cancelled',
        expires_at: '2041-01-01',
        plan_id: await createPlan(world),
        user_id: another,
      },
    }
  },
  actions: {
    'embed in plan': ({ id, fresh }) => ({
      path: `/rest/v1/subscription_plans?id=eq.${fresh?.plan_id}&select=id,user_subscriptions!inner(id)&user_subscriptions.id=eq.${id}`,
    }),
    'call own_plan_changes': () => ({ method: 'POST', path: '/rest/v1/rpc/own_plan_changes', body: {} }),
    'call own_resting_ads': () => ({ method: 'POST', path: '/rest/v1/rpc/own_resting_ads', body: {} }),
  },
}

export const paymentRequests: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const plan = await createPlan(world)
    const id = await insert(world, 'public.payment_requests', payment(owner, plan))
    if (state !== 'pending')
      await world.sql(
        `update public.payment_requests set status = $1, decided_at = now(), decision_reason = 'Not received' where id = $2`,
        [state, id],
      )
    return {
      id,
      owner,
      // Another amount, because a second request for the same is refused.
      fresh: { ...payment(owner, plan), amount: 1_501 },
      changed: {
        status: 'approved',
        decided_at: '2026-01-01',
        decision_reason: 'Fine',
        amount: 1,
        reference: 'Another',
        phone: '+254722000222',
        notes: 'Changed',
        reference_disputed: true,
        payment_number: 'MG7K3QX2AB',
        months: 2,
        price: 1,
        credited_amount: 1_000,
        stopped_at: '2026-01-01',
        period_ends_at: '2040-01-01',
      },
      arguments: { request_id: id },
    }
  },
  actions: {
    'embed in plan': ({ id, fresh }) => ({
      path: `/rest/v1/subscription_plans?id=eq.${fresh?.plan_id}&select=id,payment_requests!inner(id)&payment_requests.id=eq.${id}`,
    }),
    'call admin_payments': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_payments',
      body: { search: id },
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call ask_refund': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/ask_refund',
      body: { request_id: id, how: 'by_hand', reason: 'You paid twice.' },
    }),
    'call reject_payment_request': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/reject_payment_request',
      body: { request_id: id, reason: 'The money has not arrived.' },
    }),
  },
}
