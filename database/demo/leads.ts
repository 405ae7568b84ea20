import type pg from 'pg'
import { DAY } from '#domain/foundation/dates.ts'
import { dice } from './car-pictures/random.ts'
import { idOf } from './identity.ts'
import { insertRows, type NewRow } from './insert.ts'
import { idNamed } from './market-rows.ts'
import type { Part } from './parts.ts'
import { people } from './people.ts'
import type { Provider } from './providers.ts'
import type { Vehicle } from './vehicles.ts'

const NAIROBI = 10_800_000
/** Days of history: longer than any ad's age, so that a month can be compared with the one before. */
const DAYS = 60

type Listed = Vehicle & { id: string; sellerId: string }
type Kind = 'view' | 'phone_reveal' | 'whatsapp' | 'message'
type Subject = Pick<NewRow<'leads'>, 'listing_id' | 'spare_part_id' | 'service_provider_id' | 'owner_id'>

const nothing = { listing_id: null, spare_part_id: null, service_provider_id: null }

/** Views and contacts per day for everything public. */
export function leadRows(
  vehicles: readonly Listed[],
  parts: readonly Part[],
  providers: readonly (Provider & { createdAt: Date })[],
  now: Date,
): NewRow<'leads'>[] {
  const cars = vehicles
    .filter(({ status }) => status === 'active' || status === 'sold' || status === 'expired')
    .flatMap((vehicle, nth) =>
      counted(
        { ...nothing, listing_id: vehicle.id, owner_id: vehicle.sellerId },
        vehicle.featured ? 26 : vehicle.price < 1_500_000 ? 11 : 7,
        vehicle.createdAt,
        vehicle.status === 'active' ? 0 : 3,
        nth,
        now,
      ),
    )
  const spares = parts
    .filter(({ state }) => state !== 'taken down')
    .flatMap((part, nth) =>
      counted(
        { ...nothing, spare_part_id: idNamed('part', part.name), owner_id: idOf(part.seller) },
        2.5,
        part.createdAt,
        0,
        1000 + nth,
        now,
      ),
    )
  const garages = providers
    .filter(({ verified }) => verified)
    .flatMap((provider, nth) =>
      counted(
        {
          ...nothing,
          service_provider_id: idNamed('provider', provider.name),
          owner_id: idOf(provider.owner),
        },
        6,
        provider.createdAt,
        0,
        2000 + nth,
        now,
      ),
    )
  return [...cars, ...spares, ...garages]
}

/** An ad's counts from its first day (at most 60 ago) to `until` days ago. Interest is highest when it is new. */
function counted(subject: Subject, interest: number, since: Date, until: number, seed: number, now: Date) {
  const d = dice(seed, 'leads')
  const liking = interest * d.between(0.4, 1.7)
  const age = Math.floor((now.getTime() - since.getTime()) / DAY)
  const rows: NewRow<'leads'>[] = []
  const count = (kind: Kind, day: string, amount: number) => {
    if (amount > 0)
      rows.push({ ...subject, kind, day, count: amount, rolled_up: kind === 'view' ? amount : 0 })
  }
  for (let back = Math.min(age, DAYS); back >= until; back--) {
    const day = new Date(now.getTime() + NAIROBI - back * DAY).toISOString().slice(0, 10)
    const fresh = 0.45 + 0.9 * Math.exp(-(age - back) / 5)
    const views = Math.round(liking * fresh * d.between(0.4, 1.5))
    count('view', day, views)
    count('phone_reveal', day, Math.round(views * d.between(0, 0.09)))
    count('whatsapp', day, Math.round(views * d.between(0, 0.065)))
  }
  return rows
}

/** The `views_count` of each ad. */
export function viewsOf(rows: readonly NewRow<'leads'>[]): Map<string, number> {
  const views = new Map<string, number>()
  for (const { kind, count = 0, listing_id, spare_part_id } of rows) {
    const ad = listing_id ?? spare_part_id
    if (kind === 'view' && ad) views.set(ad, (views.get(ad) ?? 0) + count)
  }
  return views
}

/** Inserts the counts. First messages, counted by the database as of today, move to the day they were sent. */
export async function insertLeads(owner: pg.ClientBase, rows: readonly NewRow<'leads'>[]): Promise<void> {
  const askers = people.map(idOf)
  await owner.query(
    `with told as (
       delete from public.leads as counted using public.message_threads as thread
       where thread.asker_id = any ($1::uuid[]) and counted.kind = 'message' and counted.day = private.nairobi_today()
         and coalesce(counted.listing_id, counted.spare_part_id, counted.service_provider_id)
           = coalesce(thread.listing_id, thread.spare_part_id, thread.service_provider_id)
     )
     delete from private.lead_visitors as visitor using public.message_threads as thread
     where thread.asker_id = any ($1::uuid[]) and visitor.kind = 'message'
       and visitor.subject_id = coalesce(thread.listing_id, thread.spare_part_id, thread.service_provider_id)`,
    [askers],
  )
  await insertRows(owner, 'leads', rows)
  await owner.query(
    `insert into public.leads (listing_id, spare_part_id, service_provider_id, owner_id, kind, day, count)
     select listing_id, spare_part_id, service_provider_id, owner_id, 'message',
       (created_at at time zone 'Africa/Nairobi')::date, count(*)
     from public.message_threads where asker_id = any ($1::uuid[]) group by 1, 2, 3, 4, 6`,
    [askers],
  )
}
