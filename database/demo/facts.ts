import { DAY } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { FactKind } from '#domain/trust/facts.ts'
import { idOf } from './identity.ts'
import type { NewRow } from './insert.ts'
import type { Person } from './person.ts'
import { sellers } from './sellers.ts'

interface DemoVehicle {
  id: string
  seller: { email: string }
  createdAt: Date
}

/** Papers and yards that were seen: of the verified people, and of some of the vehicles. */
export function factRows(
  people: readonly Person[],
  vehicles: readonly DemoVehicle[],
  now: Date,
): NewRow<'facts'>[] {
  const yards = new Map(
    sellers.map(({ email, yard, towns }) => [email, yard && `${yard.replace(/^on /, '')}, ${towns[0]}`]),
  )
  const verified = people.filter((person) => person.verified && person.role !== 'admin')
  const ofPeople = verified.flatMap((person, nth) => {
    const daysAgo = 5 + ((nth * 37) % 200)
    const of = (kind: FactKind, lasts: number, place: string | null = null) =>
      row(now, { user_id: idOf(person), listing_id: null, kind, daysAgo, lasts, place })
    const yard = yards.get(person.email) ?? null
    return [
      of('id_seen', 730),
      ...(person.role === 'customer' ? [] : [of('registration_seen', 365)]),
      ...(yard && nth % 2 === 0
        ? [
            of(
              'yard_visited',
              365,
              yard.replace(/^\w/, (letter) => letter.toUpperCase()),
            ),
          ]
        : []),
    ]
  })
  const ofVehicles = vehicles.flatMap(({ id, seller, createdAt }, nth) => {
    if (nth % 6 !== 0) return []
    const listed = Math.floor((now.getTime() - createdAt.getTime()) / DAY)
    const of = (kind: FactKind, daysAgo: number, lasts: number) =>
      row(now, { user_id: idOf(seller), listing_id: id, kind, daysAgo, lasts, place: null })
    return [
      of('logbook_seen', Math.min(listed, 30), 365),
      ...(nth % 12 === 0 ? [of('records_seen', Math.min(listed, 3), 14)] : []),
    ]
  })
  return [...ofPeople, ...ofVehicles]
}

interface Seen {
  user_id: string
  listing_id: string | null
  kind: FactKind
  daysAgo: number
  /** Days for which it counts. */
  lasts: number
  place: string | null
}

function row(now: Date, { daysAgo, lasts, ...of }: Seen): NewRow<'facts'> {
  const checked = now.getTime() - daysAgo * DAY
  const hasDay = of.kind === 'records_seen' || of.kind === 'yard_visited'
  return {
    ...of,
    checked_at: new Date(checked).toISOString(),
    ends_at: new Date(checked + lasts * DAY).toISOString(),
    issued_on: hasDay ? dayInNairobi(checked) : null,
    has_caveat: of.kind === 'records_seen' ? false : null,
  }
}
