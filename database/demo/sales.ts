import type pg from 'pg'
import { DAY, HOUR } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { dice } from './car-pictures/random.ts'
import { customer, customers } from './customers.ts'
import { idOf, uuid } from './identity.ts'
import { insertRows, type NewRow } from './insert.ts'
import { dealer } from './sellers.ts'
import type { Vehicle } from './vehicles.ts'

type Listed = Vehicle & { id: string; sellerId: string }
type Step = [side: 'seller' | 'buyer', step: string]

const VIEWED: Step[] = [
  ['seller', 'see_car'],
  ['buyer', 'see_car'],
  ['buyer', 'records'],
]
const DONE: Step[] = [
  ...VIEWED,
  ['buyer', 'inspection'],
  ['buyer', 'agreement'],
  ['seller', 'agreement'],
  ['buyer', 'payment'],
  ['seller', 'payment'],
  ['seller', 'transfer_begun'],
]
const BEYOND: Step[] = [
  ['buyer', 'transfer_accepted'],
  ['buyer', 'insurance'],
]

/**
 * Inserts the sales: the demo customer is buying the demo dealer's first vehicle, about which they have a conversation, and has bought another;
 * members have bought the dealer's other sold ones.
 */
export async function insertSales(
  owner: pg.ClientBase,
  vehicles: readonly Listed[],
  now: Date,
): Promise<void> {
  const own = vehicles.filter(({ sellerId }) => sellerId === idOf(dealer))
  const wanted = own.find(({ status }) => status === 'active')
  const sold = own.filter(({ status }) => status === 'sold')
  const buyers = [customer, ...customers]
  const sales = [
    ...(wanted ? [openSale(wanted, now)] : []),
    ...sold.map((vehicle, nth) =>
      completedSale(vehicle, idOf(buyers[nth % buyers.length] ?? customer), nth, now),
    ),
  ]
  await insertRows(
    owner,
    'sales',
    sales.map(({ row }) => row),
  )
  await insertRows(
    owner,
    'sale_steps',
    sales.flatMap(({ row, steps }) =>
      steps.map(([side, step]) => ({ sale_id: row.id ?? '', side, step, done_at: row.joined_at ?? '' })),
    ),
  )
  await insertRows(
    owner,
    'reviews',
    // The newest is left for the demo customer to review.
    sales.flatMap(({ row }, nth) => (row.completed_at && nth > 1 ? [reviewOf(row, nth)] : [])),
  )
  await owner.query(
    `update public.sales as sale set thread_id = thread.id from public.message_threads as thread
     where thread.listing_id = sale.listing_id and thread.asker_id = sale.buyer_id`,
  )
}

/** The customer has seen the vehicle, and the two have agreed on a price. */
function openSale(vehicle: Listed, now: Date) {
  const row: NewRow<'sales'> = {
    ...saleOf(vehicle, idOf(customer)),
    begun_at: new Date(now.getTime() - 30 * HOUR).toISOString(),
    joined_at: new Date(now.getTime() - 28 * HOUR).toISOString(),
    price: rounded(vehicle.price * 0.97),
    payment_method: 'bank_transfer',
    handover_on: dayInNairobi(now.getTime() + 3 * DAY),
    defects: 'Scratches on the rear bumper. The spare wheel is worn.',
    terms_version: 1,
  }
  return { row, steps: VIEWED }
}

/** Sold when the history says so; the transfer of the newest is not accepted yet. */
function completedSale(vehicle: Listed, buyer: string, nth: number, now: Date) {
  const d = dice(8100 + nth, 'sale')
  const age = now.getTime() - vehicle.createdAt.getTime()
  const end = now.getTime() - Math.min(3 * DAY, age / 2)
  const begun = end - Math.min(5 * DAY, age / 4)
  const completed = new Date(end).toISOString()
  const row: NewRow<'sales'> = {
    ...saleOf(vehicle, buyer),
    begun_at: new Date(begun).toISOString(),
    joined_at: new Date((begun + end) / 2).toISOString(),
    price: rounded(vehicle.price * d.between(0.93, 1)),
    payment_method: d.pick(['bank_transfer', 'bank_transfer', 'loan', 'mpesa']),
    handover_on: dayInNairobi(end),
    terms_version: 1,
    seller_confirmed_at: completed,
    buyer_confirmed_at: completed,
    completed_at: completed,
    seller_shares_price: true,
    buyer_shares_price: d.chance(0.7),
  }
  return { row, steps: nth === 0 ? DONE : [...DONE, ...BEYOND] }
}

const REVIEWS: [rating: number, comment: string | null, reply: string | null][] = [
  [5, 'Everything as described. The logbook was ready, and the transfer was begun the same afternoon.', null],
  [
    4,
    'Good car. They took long to answer the phone, so write to them.',
    'Thank you. Two people answer the phone now.',
  ],
  [5, 'They let my mechanic look at it for two hours and said nothing.', null],
  [
    3,
    'A warning light came on after a week. They paid half of the repair when I called.',
    'We are glad that it was solved.',
  ],
  [5, null, null],
  [5, 'Second car from them. No pressure, and they told me about the scratch before I saw it.', null],
]

function reviewOf({ id, buyer_id, completed_at }: NewRow<'sales'>, nth: number): NewRow<'reviews'> {
  const [rating, comment, reply] = REVIEWS[nth % REVIEWS.length] ?? [5, null, null]
  const created_at = new Date(Date.parse(completed_at ?? '') + DAY).toISOString()
  return {
    sale_id: id ?? null,
    reviewer_id: buyer_id ?? '',
    // A trigger copies the name from the profile.
    reviewer_name: '',
    rating,
    comment,
    reply,
    created_at,
    replied_at: reply && created_at,
  }
}

/** All columns, because the rows of one insert have the same. */
function saleOf(vehicle: Listed, buyer: string): NewRow<'sales'> {
  return {
    id: uuid(`sale of ${vehicle.id}`),
    listing_id: vehicle.id,
    vehicle: vehicle.title,
    seller_id: vehicle.sellerId,
    buyer_id: buyer,
    begun_by: 'buyer',
    begun_at: '',
    joined_at: '',
    price: null,
    payment_method: null,
    handover_on: null,
    defects: null,
    terms_version: 0,
    seller_confirmed_at: null,
    buyer_confirmed_at: null,
    completed_at: null,
    seller_shares_price: false,
    buyer_shares_price: false,
  }
}

/** To whole 5,000. */
const rounded = (price: number) => Math.round(price / 5_000) * 5_000
