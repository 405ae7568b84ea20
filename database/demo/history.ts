import type pg from 'pg'
import { DAY } from '#domain/foundation/dates.ts'
import { dice } from './car-pictures/random.ts'
import { uuid } from './identity.ts'
import { dealer } from './sellers.ts'
import type { Vehicle } from './vehicles.ts'

/** Vehicles the demo dealer has sold and deleted since the account was created. */
const SOLD_BEFORE = 14

type Listed = Vehicle & { id: string; sellerId: string }

interface HistoryEntry {
  listing_id: string
  seller_id: string
  at: Date
  state: string
  price: number
  title: string
}

/** Replaces the history that triggers recorded during inserting. */
export async function insertHistory(
  owner: pg.ClientBase,
  vehicles: readonly Listed[],
  now: Date,
): Promise<void> {
  await owner.query('delete from private.ad_events where ad_id = any ($1::uuid[])', [
    vehicles.map(({ id }) => id),
  ])
  const entries = [
    ...vehicles.flatMap((vehicle, nth) => pastOf(vehicle, nth, now)),
    ...soldBefore(vehicles, now),
  ]
  await owner.query(
    `insert into private.ad_events (kind, ad_id, owner_id, at, former_state, state, former_price, price, title, awaits_matching)
     select 'vehicle', listing_id, seller_id, at, lag(state) over ad, state, lag(price) over ad, price, title, state = 'active'
     from jsonb_to_recordset($1)
       as entry (listing_id uuid, seller_id uuid, at timestamptz, state text, price bigint, title text)
     window ad as (partition by listing_id order by at)
     order by at`,
    [JSON.stringify(entries)],
  )
}

/** Ended ads were for sale until some days ago; every fifth active one started at a higher price. */
function pastOf(vehicle: Listed, nth: number, now: Date): HistoryEntry[] {
  const d = dice(nth, 'history')
  const { status, createdAt, price } = vehicle
  const age = now.getTime() - createdAt.getTime()
  const entry = (at: Date, state: string, asked = price): HistoryEntry => ({
    listing_id: vehicle.id,
    seller_id: vehicle.sellerId,
    at,
    state,
    price: asked,
    title: vehicle.title,
  })
  if (status === 'sold' || status === 'expired')
    return [entry(createdAt, 'active'), entry(new Date(now.getTime() - Math.min(3 * DAY, age / 2)), status)]
  if (status !== 'active' || age < 4 * DAY || !d.chance(0.2)) return [entry(createdAt, status)]
  const dearer = Math.round((price * d.between(1.03, 1.09)) / 10_000) * 10_000
  return [
    entry(createdAt, 'active', dearer),
    entry(new Date(createdAt.getTime() + age * d.between(0.3, 0.7)), 'active'),
  ]
}

/** The demo dealer's sales of earlier months, similar to other sellers' cars. */
function soldBefore(vehicles: readonly Listed[], now: Date): HistoryEntry[] {
  const sellerId = vehicles.find(({ seller }) => seller === dealer)?.sellerId
  if (!sellerId) return []
  const like = vehicles.filter(({ seller, status }) => seller !== dealer && status === 'active')
  return Array.from({ length: SOLD_BEFORE }, (_, nth) => {
    const d = dice(nth, 'sold before')
    const { title, price } = d.pick(like)
    const soldAt = now.getTime() - d.between(8, 74) * DAY
    const one = { listing_id: uuid(`vehicle sold before ${nth}`), seller_id: sellerId, title, price }
    return [
      { ...one, at: new Date(soldAt - d.between(5, 25) * DAY), state: 'active' },
      { ...one, at: new Date(soldAt), state: 'sold' },
      { ...one, at: new Date(soldAt + d.between(1, 6) * DAY), state: 'deleted' },
    ]
  }).flat()
}
