import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/foundation/days.ts'
import { fitsOpeningHours, type OpeningException, type OpeningHours } from '#domain/services/opening-hours.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { insertRow, offer, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
})

const DAYS = 3
const MINUTE = 60_000
const firstDay = () => onTuesday('00:00').slice(0, 10)
const midnight = () => Date.parse(`${firstDay()}T00:00:00+03:00`)

const KINDS = ['bay', 'person', 'vehicle'] as const
type Kind = (typeof KINDS)[number]

const morning: OpeningHours = { tue: [{ from: '07:00', to: '12:15' }], thu: [{ from: '10:00', to: '11:00' }] }
const weeks: OpeningHours[] = [
  { tue: [{ from: '08:00', to: '18:00' }], wed: [{ from: '08:20', to: '13:00' }], thu: [] },
  { tue: [{ from: '20:00', to: '24:00' }], wed: [{ from: '00:00', to: '02:00' }] },
  Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [{ from: '00:00', to: '24:00' }]]),
  ),
  {
    tue: [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ],
    thu: [{ from: '09:00', to: '10:00' }],
  }, // prettier-ignore
]

const resource = fc.record({
  kind: fc.constantFrom(...KINDS),
  hours: fc.constantFrom(null, null, morning, ...weeks),
  active: fc.boolean(),
})
const booking = fc.record({
  minute: fc.integer({ min: -24 * 6, max: DAYS * 24 * 6 }).map((tens) => tens * 10),
  minutes: fc.constantFrom(5, 30, 60, 200, 1_440),
  ofService: fc.boolean(),
})
const offered = fc.record({
  minutes: fc.uniqueArray(
    fc.integer({ min: 0, max: DAYS * 24 * 2 }).map((half) => half * 30),
    { minLength: 1, maxLength: 3 },
  ),
  ofService: fc.boolean(),
})
const place = fc.record({
  week: fc.constantFrom(...weeks),
  closed: fc.option(fc.integer({ min: 0, max: DAYS - 1 })),
  resources: fc.array(resource, { maxLength: 4 }),
  needs: fc.option(fc.array(fc.constantFrom(...KINDS), { maxLength: 3 })),
  usual: fc.array(fc.constantFrom(...KINDS), { maxLength: 2 }),
  minutes: fc.constantFrom(5, 30, 60, 90, 400, 1_440),
  before: fc.constantFrom(0, 10, 60),
  after: fc.constantFrom(0, 20, 240),
  businessAtOnce: fc.option(fc.integer({ min: 1, max: 3 })),
  serviceAtOnce: fc.option(fc.integer({ min: 1, max: 2 })),
  bookings: fc.array(booking, { maxLength: 12 }),
  offers: fc.array(offered, { maxLength: 3 }),
})
type Place = typeof place extends fc.Arbitrary<infer Value> ? Value : never

interface Garage {
  id: string
  service: string
  needs: Kind[]
  exceptions: OpeningException[]
}

/** Needs that the resources and the first bay can meet: others are refused. */
function possible(needs: readonly Kind[], resources: Place['resources']): Kind[] {
  const left = ['bay', ...resources.filter(({ active }) => active).map(({ kind }) => kind)]
  return needs.filter((kind) => left.includes(kind) && left.splice(left.indexOf(kind), 1))
}

async function build(given: Place): Promise<Garage> {
  const id = await openBusiness(world, world.provider, { opening_hours: JSON.stringify(given.week) })
  for (const [nth, { hours, ...columns }] of given.resources.entries())
    await insertRow(world.provider, 'service_resources', {
      service_provider_id: id,
      name: `Resource ${nth}`,
      hours: hours && JSON.stringify(hours),
      ...columns,
    })
  const usual = possible(given.usual, given.resources)
  const needs = given.needs && possible(given.needs, given.resources)
  await world.provider.query(
    'update public.service_providers set usual_needs = $2, at_once = $3 where id = $1',
    [id, usual, given.businessAtOnce],
  )
  const service = await offer(world.provider, id, {
    duration_minutes: given.minutes,
    needs,
    minutes_before: given.before,
    minutes_after: given.after,
    at_once: given.serviceAtOnce,
  })
  const exceptions: OpeningException[] = []
  if (given.closed !== null) {
    const day = addDays(firstDay(), given.closed)
    exceptions.push({ first_day: day, last_day: day, hours: [], reason: null })
    await insertRow(world.provider, 'opening_exceptions', {
      service_provider_id: id,
      first_day: day,
      last_day: day,
    })
  }
  for (const { minute, minutes, ofService } of given.bookings)
    await book(world.provider, id, {
      customer_id: null,
      status: 'confirmed',
      description: 'Walk-in',
      service_id: ofService ? service : null,
      preferred_date: new Date(midnight() + minute * MINUTE),
      duration_minutes: minutes,
    }).catch((error) => expect(error).toMatchObject({ code: '23P01', hint: 'nothing_free' }))
  for (const [nth, { minutes, ofService }] of given.offers.entries()) {
    const request = await book(world.owner, id, {
      customer_id: world.dealer.id,
      service_id: ofService ? service : null,
      preferred_date: new Date(midnight() + (30 + nth) * 24 * 60 * MINUTE),
    })
    const times = minutes.map((minute) => new Date(midnight() + minute * MINUTE))
    await world.provider
      .query('select public.offer_times($1, $2)', [request, times])
      .catch((error) => expect(error.hint).toMatch(/^(nothing_free|outside_opening_hours)$/))
  }
  return { id, service, needs: needs ?? usual, exceptions }
}

interface Held {
  begins: number
  ends: number
  resource: string
}

/** The free times, by looking at every minute of every one. */
async function plainly(given: Place, garage: Garage): Promise<number[]> {
  const resources = await world.owner.query<{ id: string; kind: Kind; hours: OpeningHours | null }>(
    'select id, kind, hours from public.service_resources where service_provider_id = $1 and active',
    [garage.id],
  )
  const held = await world.owner.query<Held>(
    `select extract(epoch from lower(period))::float8 * 1000 as begins, extract(epoch from upper(period))::float8 * 1000 as ends,
       resource_id as resource
     from private.booking_resources join public.service_resources on id = resource_id where service_provider_id = $1 and holds`,
    [garage.id],
  )
  const bookings = await world.owner.query<{
    id: string
    begins: number
    minutes: number
    service: string | null
  }>(
    `select id, extract(epoch from begins)::float8 * 1000 as begins, duration_minutes as minutes, service_id as service
     from public.service_bookings cross join unnest(
       offered_times || case when status in ('confirmed', 'in_progress') then preferred_date end
     ) as begins
     where service_provider_id = $1 and begins is not null`,
    [garage.id],
  )
  const atWork = (moment: number, service?: string) =>
    new Set(
      bookings
        .filter(
          (one) =>
            (!service || one.service === service) &&
            one.begins <= moment &&
            moment < one.begins + one.minutes * MINUTE,
        )
        .map(({ id }) => id),
    ).size
  const isFree = (begins: number) => {
    if (!fitsOpeningHours(given.week, begins, given.minutes, garage.exceptions)) return false
    for (let minute = 0; minute < given.minutes; minute++) {
      const moment = begins + minute * MINUTE
      if (given.businessAtOnce !== null && atWork(moment) >= given.businessAtOnce) return false
      if (given.serviceAtOnce !== null && atWork(moment, garage.service) >= given.serviceAtOnce) return false
    }
    const from = begins - given.before * MINUTE
    const until = begins + (given.minutes + given.after) * MINUTE
    const free = resources.filter(
      ({ id, hours }) =>
        (hours === null || fitsOpeningHours(hours, begins, given.minutes)) &&
        !held.some(({ begins, ends, resource }) => resource === id && from < ends && begins < until),
    )
    return KINDS.every(
      (kind) =>
        free.filter((one) => one.kind === kind).length >= garage.needs.filter((one) => one === kind).length,
    )
  }
  const moments = Array.from({ length: DAYS * 48 }, (_, nth) => midnight() + nth * 30 * MINUTE)
  return moments.filter(isFree)
}

const shown = (person: Person, { id, service }: Garage, days = DAYS) =>
  person
    .query<{ begins: Date }>('select begins from public.free_service_times($1, $2, $3, $4) as begins', [
      id,
      firstDay(),
      days,
      service,
    ])
    .then((rows) => rows.map(({ begins }) => begins.getTime()))

test('free times are those of a plain model; each can be booked and accepted, no other can be asked for', async () => {
  await fc.assert(
    fc.asyncProperty(place, fc.nat(), async (given, nth) => {
      try {
        const garage = await build(given)
        const free = await shown(world.buyer, garage)
        expect(free).toEqual(await plainly(given, garage))
        const ask = (begins: number) =>
          book(world.buyer, garage.id, { service_id: garage.service, preferred_date: new Date(begins) })
        const moment = free[nth % Math.max(free.length, 1)]
        if (moment !== undefined) {
          const id = await ask(moment)
          await world.provider.query(
            `update public.service_bookings set status = 'confirmed' where id = $1`,
            [id],
          )
        }
        const other = midnight() + (nth % (DAYS * 48)) * 30 * MINUTE
        if (!(await shown(world.buyer, garage)).includes(other))
          await expect(ask(other)).rejects.toMatchObject({
            hint: expect.stringMatching(/^(time_taken|outside_opening_hours)$/),
          })
      } finally {
        await world.owner.query('delete from public.service_providers')
      }
    }),
    { numRuns: 60 },
  )
})

describe('free times', () => {
  const week = JSON.stringify(
    Object.fromEntries(['tue'].map((day) => [day, [{ from: '08:00', to: '11:00' }]])),
  )
  const open = async () => {
    const id = await openBusiness(world, world.provider, { opening_hours: week })
    return { id, service: await offer(world.provider, id), needs: [], exceptions: [] }
  }

  test('are not told to visitors, of a hidden provider, of a service that is not offered, or without end', async () => {
    const garage = await open()
    await expect(shown(world.visitor, garage)).rejects.toMatchObject({ code: '42501' })
    expect(await shown(world.dealer, garage)).toHaveLength(5)
    expect(await shown(world.dealer, garage, 100_000)).toHaveLength(9 * 5)
    await world.provider.query('update public.services set is_active = false where id = $1', [garage.service])
    expect(await shown(world.dealer, garage)).toEqual([])
    await world.provider.query('update public.services set is_active = true where id = $1', [garage.service])
    await world.admin.query('update public.service_providers set verified = false where id = $1', [garage.id])
    expect(await shown(world.dealer, garage)).toEqual([])
  })

  test('keep the minimum notice and the booking horizon', async () => {
    const garage = await open()
    await world.provider.query(
      'update public.service_providers set booking_horizon_days = 14 where id = $1',
      [garage.id],
    )
    expect((await shown(world.buyer, garage, 62)).length).toBeLessThanOrEqual(15)
    await world.provider.query('update public.service_providers set booking_lead_hours = 335 where id = $1', [
      garage.id,
    ])
    const soonest = Date.now() + 335 * 60 * MINUTE
    for (const begins of await shown(world.buyer, garage, 62)) expect(begins).toBeGreaterThanOrEqual(soonest)
  })

  test('do not depend on requests that wait', async () => {
    const garage = await open()
    await book(world.buyer, garage.id, { preferred_date: onTuesday('08:00') })
    expect(await shown(world.seller, garage)).toHaveLength(5)
  })
})

describe('the provider’s own question about a time', () => {
  const fitAt = async (person: Person, wanted: string, booking: string | null = null) => {
    const [row] = await person.query<{ found: Record<string, unknown> }>(
      'select to_jsonb(public.own_time_fit($1, 60, null, $2)) as found',
      [wanted, booking],
    )
    return row?.found
  }
  const manual = {
    customer_id: null,
    status: 'confirmed',
    customer_name: 'Walk-in',
    customer_phone: '0712 345 678',
  }

  test('names what it would get, or what is in the way with free times nearby', async () => {
    const id = await openBusiness(world, world.provider)
    await insertRow(world.provider, 'service_resources', {
      service_provider_id: id,
      name: 'Bay 2',
      kind: 'bay',
    })
    expect(await fitAt(world.provider, onTuesday('10:00'))).toMatchObject({
      fit: { resources: [{ name: 'Bay 1' }], collisions: [] },
      refusal: null,
    })
    await book(world.provider, id, { ...manual, vehicle: 'KDB 456B', preferred_date: onTuesday('15:00') })
    const first = await book(world.provider, id, { ...manual, vehicle: 'KDA 123A' })
    expect(await fitAt(world.provider, onTuesday('10:30'))).toMatchObject({
      fit: { resources: [{ name: 'Bay 2' }] },
    })
    await book(world.provider, id, { ...manual, preferred_date: onTuesday('10:30') })
    const taken = await fitAt(world.provider, onTuesday('10:30'))
    expect(taken).toMatchObject({
      fit: { resources: null, collisions: [{ who: 'KDA 123A' }, { who: 'Walk-in' }] },
      refusal: 'Too few bays are free at this time. Choose another time.',
    })
    const free = taken?.free as string[] | undefined
    expect(free?.map((time) => Date.parse(time))).toEqual(
      ['09:00', '09:30', '11:00', '11:30'].map((time) => Date.parse(onTuesday(time))),
    )
    expect(await fitAt(world.provider, onTuesday('10:30'), first)).toMatchObject({ refusal: null })
  })

  test('is for providers, and does not mind nonsense', async () => {
    await openBusiness(world, world.provider)
    await expect(fitAt(world.buyer, onTuesday('10:00'))).rejects.toMatchObject({ code: '42501' })
    expect(await fitAt(world.provider, 'infinity')).toBeNull()
  })
})
