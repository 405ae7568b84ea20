import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lineAmounts } from '#domain/services/job-lines.ts'
import { plateOf } from '#domain/vehicles/plates.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { constraintsWithoutSentence } from '#testing/constraints.ts'
import { book, moveToToday, onTuesday } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeAll(() => world.owner.query('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
})
afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.customer_vehicles')
})

const VEHICLE = 'Toyota Axio 2014, kda 123a'
const setStatus = (id: string, status: string, price: number | null = null) =>
  world.provider.query(
    'update public.service_bookings set status = $2, price = coalesce($3, price), notes = $4 where id = $1',
    [id, status, price, `${status} ${crypto.randomUUID()}`],
  )
/** A booking of the buyer that is accepted. */
async function accepted(columns: Record<string, unknown> = {}): Promise<string> {
  const id = await book(world.buyer, garage, { vehicle: VEHICLE, ...columns })
  await setStatus(id, 'confirmed')
  return id
}
interface Card {
  id: string
  number: number
  version: string
  plate: string | null
  make: string | null
  lines: { id: string; amount: number; tax: number }[]
  former_mileage_km: number | null
}
async function cardOf(booking: string, person: Person = world.provider): Promise<Card | null> {
  const [row] = await person.query<{ card: Card | null }>(
    'select to_jsonb(public.provider_job($1)) as card',
    [booking],
  )
  return row?.card ?? null
}
const save = (card: Card | null, columns: Record<string, unknown>, person: Person = world.provider) =>
  person.query(`select public.save_job($1, $2, $3, $4, $5, $6, $7, null, $8, $9, $10) as version`, [
    card?.id,
    columns.version ?? card?.version,
    columns.make ?? 'Toyota',
    columns.model ?? 'Axio',
    columns.year ?? 2014,
    columns.plate ?? 'kda 123a',
    columns.mileage_km ?? 84_000,
    JSON.stringify(columns.checks ?? []),
    columns.internal_notes ?? 'Pays late',
    columns.customer_notes ?? null,
  ])

describe('a job card', () => {
  test('is opened when a booking is accepted or entered by hand, numbered, once', async () => {
    const asked = await book(world.buyer, garage, { vehicle: VEHICLE })
    expect(await cardOf(asked)).toBeNull()
    await setStatus(asked, 'confirmed')
    expect(await cardOf(asked)).toMatchObject({ number: 1, plate: 'KDA 123A' })
    const walkIn = await book(world.provider, garage, {
      customer_id: null,
      status: 'confirmed',
      description: 'Walk-in',
      preferred_date: onTuesday('15:00'),
    })
    expect(await cardOf(walkIn)).toMatchObject({ number: 2, plate: null })
    await moveToToday(world.owner, asked)
    await setStatus(asked, 'in_progress')
    await setStatus(asked, 'confirmed')
    expect(await world.owner.query('select from public.service_jobs')).toHaveLength(2)
  })

  test('knows a vehicle by its plate: from the last card here, else from its owner, and nobody else’s', async () => {
    await world.buyer.query(
      `insert into public.customer_vehicles (make, model, year, plate) values ('Toyota', 'Fielder', 2013, 'KDA123A')`,
    )
    const first = await accepted()
    expect(await cardOf(first)).toMatchObject({ make: 'Toyota', model: 'Fielder', year: 2013 })
    await save(await cardOf(first), { make: 'Toyota', model: 'Axio', mileage_km: 84_000 })
    const second = await accepted({ preferred_date: onTuesday('14:00') })
    expect(await cardOf(second)).toMatchObject({ model: 'Axio', former_mileage_km: 84_000 })

    await openBusiness(world, world.dealer, { business_name: 'Other Garage' })
    const other = await book(world.seller, await own(world.dealer), { vehicle: VEHICLE })
    await world.dealer.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [other])
    expect(await cardOf(other, world.dealer)).toMatchObject({ plate: 'KDA 123A', make: null })
  })

  test('is saved as a whole, twice without harm, and not over somebody else’s change', async () => {
    const id = await accepted()
    const card = await cardOf(id)
    await save(card, { checks: [{ item: 'Tyres', state: 'soon', note: '3 mm' }] })
    await save(card, { checks: [{ item: 'Tyres', state: 'soon', note: '3 mm' }] })
    await expect(save(card, { make: 'Nissan' })).rejects.toMatchObject({ hint: 'changed_meanwhile' })
    expect(await cardOf(id)).toMatchObject({
      make: 'Toyota',
      mileage_km: 84_000,
      internal_notes: 'Pays late',
    })
  })

  test('takes plates of other countries, and refuses what is none, a future of kilometres and other checks', async () => {
    const card = await cardOf(await accepted())
    await expect(save(card, { plate: '???' })).rejects.toMatchObject({
      constraint: 'service_jobs_plate_form',
    })
    await expect(save(card, { mileage_km: 3_000_000 })).rejects.toMatchObject({
      constraint: 'service_jobs_mileage_range',
    })
    for (const checks of [
      {},
      ['Tyres'],
      [{ item: 'Tyres', state: 'fine' }],
      [{ item: '', state: 'ok' }],
      [{ item: 'Tyres', state: 'ok', by: 'me' }],
      [{ item: 'Tyres', state: 'ok', note: 'x'.repeat(201) }],
      Array.from({ length: 41 }, (_, nth) => ({ item: `Item ${nth}`, state: 'ok' })),
    ])
      await expect(save(card, { checks })).rejects.toMatchObject({ constraint: 'service_jobs_checks_form' })
    await save(card, { plate: 't 123 abc' })
    expect(await world.owner.query('select plate from public.service_jobs')).toEqual([{ plate: 'T 123 ABC' }])
  })

  test('is its business’s alone', async () => {
    const id = await accepted()
    const card = await cardOf(id)
    for (const person of [world.buyer, world.seller, world.admin]) {
      expect(await cardOf(id, person)).toBeNull()
      await expect(save(card, { make: 'Nissan' }, person)).rejects.toMatchObject({ code: '42501' })
      expect(await person.query('select from public.service_jobs')).toEqual([])
    }
    await openBusiness(world, world.dealer, { business_name: 'Other Garage' })
    await expect(save(card, { make: 'Nissan' }, world.dealer)).rejects.toMatchObject({ hint: 'job_gone' })
  })

  test('lists the completed work on the same plate at this business, and is found by the plate', async () => {
    const first = await accepted({ vehicle: 'Axio' })
    await save(await cardOf(first), { plate: 'kda123a', mileage_km: 80_000 })
    await moveToToday(world.owner, first)
    await setStatus(first, 'completed', 4_500)
    await accepted({ preferred_date: onTuesday('13:00') })
    const now = await accepted({ preferred_date: onTuesday('15:00') })
    expect(await cardOf(now)).toMatchObject({
      history: [{ booking_id: first, number: 1, work: 'Garage', mileage_km: 80_000, price: 4_500 }],
    })
    const [found] = await world.provider.query<{ ids: string[] }>(
      `select to_jsonb(array(select booking.id from unnest((public.provider_bookings('KDA 12')).bookings) as booking)) as ids`,
    )
    expect(found?.ids).toContain(first)
    expect(found?.ids).toHaveLength(3)
  })

  test('gives its customer the vehicle when the work is done, with the higher mileage', async () => {
    const id = await accepted()
    await save(await cardOf(id), { mileage_km: 84_000 })
    expect(await world.buyer.query('select from public.customer_vehicles')).toEqual([])
    await moveToToday(world.owner, id)
    await setStatus(id, 'completed')
    const again = await accepted({ preferred_date: onTuesday('14:00') })
    await save(await cardOf(again), { mileage_km: 80_000 })
    await moveToToday(world.owner, again)
    await setStatus(again, 'completed')
    expect(
      await world.buyer.query('select make, model, year, plate, mileage_km from public.customer_vehicles'),
    ).toEqual([{ make: 'Toyota', model: 'Axio', year: 2014, plate: 'KDA 123A', mileage_km: 84_000 }])
  })
})

async function own(person: Person): Promise<string> {
  const [row] = await person.query<{ id: string }>(
    'select id from public.service_providers where user_id = auth.uid()',
  )
  return row?.id ?? ''
}

describe('vehicles of a member', () => {
  test('are at most twenty, one a plate', async () => {
    const add = (plate: string | null) =>
      world.buyer.query(
        `insert into public.customer_vehicles (make, model, plate) values ('Toyota', 'Axio', $1)`,
        [plate],
      )
    await add('KDA 123A')
    await expect(add('kda123a')).rejects.toMatchObject({ constraint: 'customer_vehicles_plate_key' })
    for (let nth = 1; nth < 20; nth += 1) await add(null)
    await expect(add(null)).rejects.toMatchObject({ hint: 'vehicle_limit' })
  })
})

test('what a person can violate has a sentence', async () => {
  const tables = [
    'service_jobs',
    'customer_vehicles',
    'job_lines',
    'job_photos',
    'job_invoices',
    'billing_details',
  ]
  const found = await constraintsWithoutSentence(
    world,
    tables.map((name) => `public.${name}`),
  )
  // Only functions and the server write these.
  expect(
    found.filter(
      (name) =>
        !/_(number_key|booking_key|job_key|provider_id_fkey|booking_id_fkey|job_id_fkey|customer_id_fkey|estimate_fkey|answer_known|dropped_accepted|tax_percent_range|path_length|path_own|total|paid|voided|void_reason_length)$/.test(
          name,
        ),
    ),
  ).toEqual([])
})

test('both rooms spell plates alike', async () => {
  const spellings = [
    'kda 123a',
    'KDA-123A',
    ' kbx 456',
    'kmgc123b',
    't  123  abc',
    'GK B 123',
    '12.CD.34',
    '',
    '?',
    'K',
  ]
  const rows = await world.owner.query<{ plate: string | null }>(
    'select private.plate(given) as plate from unnest($1::text[]) with ordinality as spelt (given, nth) order by nth',
    [spellings],
  )
  expect(rows.map(({ plate }) => plate)).toEqual(spellings.map(plateOf))
})

test('both rooms compute the same amounts', async () => {
  const lines = Array.from({ length: 500 }, (_, nth) => ({
    quantity: ((nth * 7919) % 99_999) / 100 + 0.01,
    unit: (nth * 104_729) % 100_000,
    percent: [0, 8, 16][nth % 3] as number,
  }))
  const rows = await world.owner.query<{ amount: string; tax: string }>(
    `select private.line_amount(line) as amount, private.line_tax(line) as tax
     from unnest($1::numeric[], $2::integer[], $3::integer[]) with ordinality as given (quantity, unit, percent, nth),
       jsonb_populate_record(null::public.job_lines, jsonb_build_object(
         'quantity', given.quantity, 'unit_price', given.unit, 'tax_percent', given.percent)) as line
     order by nth`,
    [
      lines.map(({ quantity }) => quantity.toFixed(2)),
      lines.map(({ unit }) => unit),
      lines.map(({ percent }) => percent),
    ],
  )
  expect(rows.map(({ amount, tax }) => ({ amount: Number(amount), tax: Number(tax) }))).toEqual(
    lines.map(({ quantity, unit, percent }) => lineAmounts(quantity, unit, percent)),
  )
})
