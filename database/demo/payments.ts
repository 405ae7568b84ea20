import { DAY, HOUR } from '#domain/foundation/dates.ts'
import { paymentNumber } from '#domain/money/payments.ts'
import { PLAN_DAYS } from '#domain/money/plans.ts'
import { dice } from './car-pictures/random.ts'
import { idOf, uuid } from './identity.ts'
import type { NewRow } from './insert.ts'
import { idNamed } from './market-rows.ts'
import { admin, people } from './people.ts'
import { plans } from './plans.ts'

const personOf = (account: string) => {
  const found = people.find(({ email }) => email === `${account}@magari.test`)
  if (!found) throw new Error(`Nobody is ${account}`)
  return found
}

/** Owner, plan, state, and the days ago that it began and ends (negative: in the future). */
const held: readonly (readonly [string, string, 'active' | 'expired' | 'cancelled', number, number])[] = [
  ['dealer', 'Premium', 'active', 72, -18],
  ['dealer', 'Standard', 'expired', 140, 80],
  ['fatma', 'Premium', 'active', 20, -10],
  ['naina', 'Premium', 'active', 47, -13],
  ['evans', 'Premium', 'active', 9, -21],
  ['kiprono', 'Fleet', 'active', 24, -6],
  // With five days for the twelve that were left of Premium.
  ['gitonga', 'Fleet', 'active', 3, -32],
  ['gitonga', 'Premium', 'cancelled', 21, -9],
  ['mutinda', 'Premium', 'expired', 52, 22],
  ['mercy', 'Standard', 'active', 16, -14],
  ['salim', 'Standard', 'active', 10, -20],
  ['kevin', 'Standard', 'expired', 44, 14],
  ['esther', 'Standard', 'expired', 39, 9],
  ['halima', 'Starter', 'expired', 33, 3],
  ['judith', 'Standard', 'active', 14, -16],
  ['walter', 'Standard', 'active', 5, -25],
  ['grace', 'Standard', 'active', 27, -3],
  ['brian', 'Starter', 'active', 12, -18],
]

/** Current and past subscriptions. */
export function subscriptionRows(now: Date): NewRow<'user_subscriptions'>[] {
  return held.map(([account, plan, status, began, ends]) => ({
    id: uuid(`subscription ${account} ${plan}`),
    user_id: idOf(personOf(account)),
    plan_id: idNamed('plan', plan),
    status,
    started_at: new Date(now.getTime() - began * DAY).toISOString(),
    expires_at: new Date(now.getTime() - ends * DAY).toISOString(),
  }))
}

/** What was left of the plan that a payment replaced, in KES, and the days that it counts as; when those of the former stopped. */
const replaced = { account: 'gitonga', from: 'Premium', to: 'Fleet', amount: 3_000, days: 5, daysAgo: 3 }

/** The days an approved payment covers: a person's payments for one plan follow each other and end with its subscription. */
function periodOf([account, plan, , , daysAgo]: Paid, now: Date): { starts: string; ends: string } {
  const end = held.find((held) => held[0] === account && held[1] === plan)?.[4] ?? daysAgo - PLAN_DAYS
  const credited = account === replaced.account && plan === replaced.to ? replaced.days : 0
  const later = paid.filter(
    (other) => other[0] === account && other[1] === plan && other[3] === 'approved' && other[4] < daysAgo,
  ).length
  const ends = now.getTime() - (end + later * PLAN_DAYS) * DAY
  return {
    starts: new Date(ends - (PLAN_DAYS + credited) * DAY).toISOString(),
    ends: new Date(ends).toISOString(),
  }
}

type Paid = readonly [
  account: string,
  plan: string,
  method: 'mpesa' | 'bank_transfer' | 'card',
  status: 'pending' | 'approved' | 'rejected',
  daysAgo: number,
  reason?: string,
]

const paid: readonly Paid[] = [
  ['dealer', 'Premium', 'mpesa', 'approved', 72.1],
  ['dealer', 'Premium', 'mpesa', 'approved', 43.3],
  ['dealer', 'Premium', 'bank_transfer', 'approved', 13.6],
  ['dealer', 'Standard', 'mpesa', 'approved', 110.2],
  ['fatma', 'Premium', 'bank_transfer', 'approved', 20.2],
  ['naina', 'Premium', 'bank_transfer', 'approved', 47.2],
  ['naina', 'Premium', 'bank_transfer', 'approved', 18.4],
  ['evans', 'Premium', 'mpesa', 'approved', 9.2],
  ['kiprono', 'Fleet', 'bank_transfer', 'approved', 24.3],
  ['gitonga', 'Premium', 'mpesa', 'approved', 21.1],
  ['gitonga', 'Fleet', 'bank_transfer', 'approved', 3.2],
  ['mutinda', 'Premium', 'mpesa', 'approved', 52.3],
  ['mercy', 'Standard', 'mpesa', 'approved', 16.1],
  ['salim', 'Standard', 'card', 'approved', 10.2],
  ['kevin', 'Standard', 'mpesa', 'approved', 44.2],
  ['esther', 'Standard', 'mpesa', 'approved', 39.2],
  ['halima', 'Starter', 'mpesa', 'approved', 33.1],
  ['judith', 'Standard', 'mpesa', 'approved', 14.2],
  ['walter', 'Standard', 'bank_transfer', 'approved', 5.4],
  ['grace', 'Standard', 'mpesa', 'approved', 27.3],
  ['brian', 'Starter', 'mpesa', 'approved', 12.1],
  [
    'joseph',
    'Starter',
    'mpesa',
    'rejected',
    15.4,
    'No payment with this code has reached our till. Check the SMS and send it again.',
  ],
  [
    'esther',
    'Standard',
    'card',
    'rejected',
    8.7,
    'The card was declined. Please pay by M-Pesa or choose another card.',
  ],
  [
    'customer',
    'Starter',
    'mpesa',
    'rejected',
    30.2,
    'The amount is below the price of the plan. We have sent it back to your number.',
  ],
  ['customer', 'Starter', 'mpesa', 'pending', 0.3],
  ['mutinda', 'Premium', 'bank_transfer', 'pending', 0.9],
  ['kevin', 'Standard', 'mpesa', 'pending', 1.4],
  ['halima', 'Starter', 'mpesa', 'pending', 0.1],
  ['esther', 'Standard', 'mpesa', 'pending', 2.2],
]

/** The members' payment requests and their decisions. */
export function paymentRows(now: Date): NewRow<'payment_requests'>[] {
  return paid.map((payment, nth) => {
    const [account, plan, method, status, daysAgo, reason] = payment
    const d = dice(700 + nth, 'payment')
    const person = personOf(account)
    const createdAt = now.getTime() - daysAgo * DAY
    const decided = status !== 'pending'
    const period = status === 'approved' ? periodOf(payment, now) : null
    const price = plans.find(({ name }) => name === plan)?.price ?? 0
    const isReplaced = account === replaced.account && plan === replaced.from
    const replaces = account === replaced.account && plan === replaced.to
    return {
      id: uuid(`payment ${nth}`),
      user_id: idOf(person),
      plan_id: idNamed('plan', plan),
      payment_number: paymentNumber(Uint8Array.from({ length: 8 }, () => Math.floor(d.between(0, 256)))),
      payment_method: method,
      amount: reason?.startsWith('The amount') ? price - 200 : price,
      reference: method === 'mpesa' ? code('S', 9) : method === 'card' ? null : code('FT', 10),
      phone: method === 'mpesa' ? person.phone : null,
      notes: nth % 5 === 1 ? 'Paid from the business account.' : null,
      status,
      decided_by: decided ? idOf(admin) : null,
      decided_at: decided ? new Date(createdAt + d.between(0.5, 4) * HOUR).toISOString() : null,
      decision_reason: reason ?? null,
      period_starts_at: period?.starts ?? null,
      period_ends_at: period?.ends ?? null,
      credited_amount: replaces ? replaced.amount : 0,
      credited_days: replaces ? replaced.days : 0,
      stopped_at: isReplaced ? new Date(now.getTime() - replaced.daysAgo * DAY).toISOString() : null,
      created_at: new Date(createdAt).toISOString(),
    }
    /** In the format of an M-Pesa receipt; fictional. */
    function code(first: string, rest: number): string {
      return (
        first + Array.from({ length: rest }, () => d.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'])).join('')
      )
    }
  })
}
