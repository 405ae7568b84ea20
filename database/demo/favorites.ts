import { dice } from './car-pictures/random.ts'
import { customer, customers } from './customers.ts'
import { idOf, uuid } from './identity.ts'
import type { NewRow } from './insert.ts'
import { idNamed } from './market-rows.ts'
import type { Part } from './parts.ts'
import type { Vehicle } from './vehicles.ts'

/**
 * Seven vehicles and two parts of the demo customer, and a few vehicles of others. Of the customer's, two have changed in price since,
 * one is sold and one is hidden.
 */
export function favoriteRows(
  vehicles: readonly (Vehicle & { id: string })[],
  parts: readonly Part[],
  now: Date,
): NewRow<'favorites'>[] {
  const marked = (
    person: { email: string },
    subject: { listing_id: string | null; spare_part_id: string | null },
    price_when_saved: number | null = null,
  ) => {
    const d = dice(person.email.length, `${subject.listing_id}${subject.spare_part_id}`)
    return {
      id: uuid(`favorite ${person.email} ${subject.listing_id} ${subject.spare_part_id}`),
      user_id: idOf(person),
      ...subject,
      price_when_saved,
      created_at: new Date(now.getTime() - d.between(0.1, 20) * 86_400_000).toISOString(),
    }
  }
  const vehicle = ({ id }: { id: string }) => ({ listing_id: id, spare_part_id: null })
  const active = vehicles.filter(({ status }) => status === 'active')
  const changed = new Map([
    [1, 60_000],
    [3, -25_000],
  ])
  const gone = (['sold', 'expired'] as const).flatMap((state) =>
    vehicles.filter(({ status, seller }) => status === state && seller !== customer).slice(0, 1),
  )
  const own = [
    ...vehicles
      .filter(({ featured }) => featured)
      .slice(0, 5)
      .map((one, nth) => marked(customer, vehicle(one), one.price + (changed.get(nth) ?? 0))),
    ...gone.map((one) => marked(customer, vehicle(one))),
    ...parts
      .filter(({ state, seller }) => state === 'listed' && seller !== customer)
      .slice(3, 5)
      .map(({ name }) => marked(customer, { listing_id: null, spare_part_id: idNamed('part', name) })),
  ]
  const others = customers.flatMap((person, nth) => {
    const d = dice(400 + nth, 'favorites')
    const from = Math.floor(d.between(0, active.length - 40))
    return active
      .slice(from, from + 40)
      .filter((_, at) => at % 13 === nth % 13)
      .map((one) => marked(person, vehicle(one)))
  })
  return [...own, ...others]
}
