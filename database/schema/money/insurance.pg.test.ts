import { beforeAll, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import {
  estimatePremium,
  INSURANCE_TYPES,
  type InsuranceRate,
  QUOTE_STATUSES,
  QUOTE_TRANSITIONS,
  QUOTE_VALID_DAYS,
} from '#domain/money/insurance.ts'
import { WITHDRAWN } from '#domain/money/withdrawal.ts'
import { latestYear } from '#domain/vehicles/vehicle-years.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { allowedValues, constraintsWithoutSentence } from '#testing/constraints.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addRow } from '#testing/plans.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let insurer: string

beforeAll(async () => {
  insurer = await addInsurer(world.admin, { name: 'Simba Insurance' })
  for (const band of bands) await addBand(world.admin, band)
})

/** Bands that meet, overlap and end, with a gap between 20M and 30M. */
const bands: Partial<InsuranceRate>[] = [
  { min_value: 0, max_value: 1_000_000, rate_basis_points: 600, minimum_premium: 37_500 },
  { min_value: 1_000_000, max_value: 2_500_000, rate_basis_points: 475 },
  { min_value: 2_000_000, max_value: 20_000_000, rate_basis_points: 333 },
  { min_value: 30_000_000, rate_basis_points: 250 },
  { insurance_type: 'third_party', flat_premium: 7_500 },
]

const addInsurer = (person: Person, columns: Record<string, unknown>) =>
  addRow(person, 'insurance_providers', { insurance_types: INSURANCE_TYPES, ...columns })
const addBand = (person: Person, columns: Record<string, unknown>) =>
  addRow(person, 'insurance_rates', { provider_id: insurer, insurance_type: 'comprehensive', ...columns })
let nth = 0

/** For another car each time, because identical requests are refused. */
const ask = (person: Person, columns: Record<string, unknown> = {}) =>
  addRow(person, 'insurance_quotes', {
    provider_id: insurer,
    coverage_type: 'comprehensive',
    vehicle_value: 1_150_000,
    vehicle_make: 'Toyota',
    vehicle_model: `Axio ${++nth}`,
    vehicle_year: 2015,
    phone: '0712 345 678',
    ...columns,
  })
const move = (
  person: Person,
  id: string,
  status: string | null,
  premium: number | null = null,
  reason: string | null = 'The car is too old.',
) =>
  person.query<{ status: string }>('select status from public.move_insurance_quote($1, $2, $3, $4)', [
    id,
    status,
    premium,
    reason,
  ])
const stored = async (id: string) =>
  (
    await world.owner.query<Record<string, unknown>>(
      'select *, premium_amount::int, valid_until::text from public.insurance_quotes where id = $1',
      [id],
    )
  )[0]
const insurersSeenBy = async (person: Person) =>
  (await person.query<{ name: string }>('select name from public.insurance_providers')).map(
    ({ name }) => name,
  )

test('everyone reads the active insurers with their premiums; administrators read all', async () => {
  const resting = await addInsurer(world.admin, { name: 'Resting Cover', active: false })
  await addBand(world.admin, { provider_id: resting, flat_premium: 1 })
  const premiums = 'select id from public.insurance_rates where provider_id = $1'
  for (const person of [world.visitor, world.buyer]) {
    expect(await insurersSeenBy(person)).toEqual(['Simba Insurance'])
    expect(await person.query(premiums, [insurer])).toHaveLength(bands.length)
    expect(await person.query(premiums, [resting])).toEqual([])
  }
  expect(await insurersSeenBy(world.admin)).toContain('Resting Cover')
  expect(await world.admin.query(premiums, [resting])).toHaveLength(1)
})

test('only administrators write insurers and premiums, and changes are audited', async () => {
  const id = await addInsurer(world.admin, { name: 'Kept Cover' })
  const band = await addBand(world.admin, { provider_id: id, flat_premium: 5_000 })
  await expect(addInsurer(world.dealer, { name: 'Mine' })).rejects.toMatchObject(refused)
  await expect(addBand(world.dealer, { flat_premium: 1, min_value: 7 })).rejects.toMatchObject(refused)
  await expect(addBand(world.visitor, { flat_premium: 1, min_value: 7 })).rejects.toMatchObject(refused)
  const rename = `update public.insurance_providers set name = 'Kept' where id = $1 returning id`
  const reprice = 'update public.insurance_rates set flat_premium = 6000 where id = $1 returning id'
  const removeBand = 'delete from public.insurance_rates where id = $1 returning id'
  const remove = 'delete from public.insurance_providers where id = $1 returning id'
  for (const [statement, row] of [
    [rename, id],
    [reprice, band],
    [removeBand, band],
    [remove, id],
  ] as const) {
    expect(await world.dealer.query(statement, [row])).toEqual([])
    expect(await world.admin.query(statement, [row])).toHaveLength(1)
  }
  expect(
    await world.admin.query(`select action, after from public.audit_log where entity_id = $1 order by id`, [
      band,
    ]),
  ).toMatchObject([
    { action: 'insert' },
    { action: 'update', after: { flat_premium: 6000 } },
    { action: 'delete' },
  ])
})

test.each([
  ['name', ''],
  ['logo_url', 'https://elsewhere.test/logo.png'],
  ['website', 'http://cover.test'],
  ['insurance_types', []],
  ['insurance_types', ['fire']],
  ['insurance_types', [null]],
])('an insurer’s %s cannot be %j, with a sentence at the field', async (field, value) => {
  const error = await addInsurer(world.admin, { name: 'Odd', [field]: value }).catch((reason) => reason)
  expect(error).toMatchObject({ code: '23514' })
  expect(databaseRefusal(error)).toMatchObject({ field, sentence: expect.stringMatching(/^[A-Z].*\.$/) })
})

test.each([
  [{ insurance_type: 'fire', flat_premium: 1 }, 'insurance_type'],
  [{ min_value: -1, flat_premium: 1 }, 'min_value'],
  [{ min_value: 9, max_value: 8, flat_premium: 1 }, 'max_value'],
  [{ rate_basis_points: 0 }, 'rate_basis_points'],
  [{ rate_basis_points: 10_001 }, 'rate_basis_points'],
  [{ flat_premium: 0 }, 'flat_premium'],
  [{}, 'rate_basis_points'],
  [{ flat_premium: 1, rate_basis_points: 1 }, 'rate_basis_points'],
  [{ flat_premium: 1, minimum_premium: -1 }, 'minimum_premium'],
  [{ min_value: 0, flat_premium: 1 }, 'min_value'],
])('%j is not a valid band, with a sentence at %s', async (columns, field) => {
  const error = await addBand(world.admin, { ...columns }).catch((reason) => reason)
  expect(error).toMatchObject({ code: expect.stringMatching(/^23/) })
  expect(databaseRefusal(error)).toMatchObject({ field, sentence: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('the database calculates premiums like the domain', async () => {
  const stored = await world.visitor.query<Record<string, string | null>>(
    'select insurance_type, min_value, max_value, rate_basis_points, flat_premium, minimum_premium from public.insurance_rates where provider_id = $1',
    [insurer],
  )
  const rates = stored.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name === 'insurance_type' || value === null ? value : Number(value),
      ]),
    ),
  ) as InsuranceRate[]
  expect(rates).toHaveLength(bands.length)
  const values = [
    1, 333, 624_999, 625_000, 999_999, 1_000_000, 1_000_001, 1_000_012, 1_999_999, 2_000_000, 2_500_000,
    2_500_001, 7_777_777, 20_000_000, 20_000_001, 29_999_999, 30_000_000, 10_000_000_000,
  ]
  for (const coverage of INSURANCE_TYPES)
    for (const value of values) {
      const [row] = await world.owner.query<{ premium: string | null }>(
        'select private.premium_estimate($1, $2, $3) as premium',
        [insurer, coverage, value],
      )
      const premium = row?.premium ? Number(row.premium) : null
      expect([coverage, value, premium]).toEqual([coverage, value, estimatePremium(rates, coverage, value)])
    }
})

test('a member requests a quote, and the database sets its premium', async () => {
  const id = await ask(world.buyer, { vehicle_make: ' Toyota ', vehicle_model: '' })
  expect(await stored(id)).toMatchObject({
    user_id: world.buyer.id,
    status: 'pending',
    phone: '+254712345678',
    vehicle_make: 'Toyota',
    vehicle_model: null,
    premium_amount: 54_625,
    valid_until: null,
  })
  expect(await stored(await ask(world.buyer, { coverage_type: 'commercial' }))).toMatchObject({
    premium_amount: null,
  })
  await expect(ask(world.visitor)).rejects.toMatchObject(refused)
  await expect(ask(world.buyer, { user_id: world.seller.id })).rejects.toMatchObject(refused)
  for (const status of ['approved', 'rejected'])
    await expect(ask(world.buyer, { status })).rejects.toMatchObject(refused)
  for (const column of ['premium_amount', 'valid_until', 'decided_by', 'decided_at', 'decision_reason'])
    await expect(ask(world.buyer, { [column]: null })).rejects.toMatchObject(refused)
})

test('a quote may be for a vehicle of next year’s models', async () => {
  expect(await ask(world.buyer, { vehicle_year: latestYear(new Date()) })).not.toBe('')
})

test.each([
  ['phone', '0712'],
  ['vehicle_value', 0],
  ['vehicle_make', ' '],
  ['vehicle_model', 'x'.repeat(61)],
  ['vehicle_year', 1949],
  ['vehicle_year', latestYear(new Date()) + 1],
  ['message', 'x'.repeat(2001)],
])('a quote’s %s cannot be %j, with a sentence at the field', async (field, value) => {
  const error = await ask(world.buyer, { [field]: value }).catch((reason) => reason)
  expect(error).toMatchObject({ code: '23514' })
  expect(databaseRefusal(error)).toMatchObject({ field, sentence: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('third party cover needs no value, and its flat premium is the estimate', async () => {
  const third = await ask(world.buyer, { coverage_type: 'third_party', vehicle_value: null })
  expect(await stored(third)).toMatchObject({ vehicle_value: null, premium_amount: 7_500 })
  const error = await ask(world.buyer, { vehicle_value: null }).catch((reason) => reason)
  expect(databaseRefusal(error)).toMatchObject({
    field: 'vehicle_value',
    sentence: expect.stringContaining('what the vehicle is worth'),
  })
})

test('the insurer must be active and offer the cover', async () => {
  const narrow = await addInsurer(world.admin, { name: 'Narrow Cover', insurance_types: ['third_party'] })
  expect(await ask(world.buyer, { provider_id: narrow, coverage_type: 'third_party' })).not.toBe('')
  await expect(ask(world.buyer, { provider_id: narrow })).rejects.toMatchObject({
    code: 'P0001',
    hint: 'coverage_not_offered',
    message: 'Narrow Cover does not offer this cover. Choose another.',
  })
  await world.admin.query('update public.insurance_providers set active = false where id = $1', [narrow])
  await expect(ask(world.buyer, { provider_id: narrow, coverage_type: 'third_party' })).rejects.toMatchObject(
    { hint: 'provider_inactive' },
  )
  expect(await insurersSeenBy(world.buyer)).toContain('Narrow Cover')
  expect(await insurersSeenBy(world.seller)).not.toContain('Narrow Cover')
  const error = await world.admin
    .query('delete from public.insurance_providers where id = $1', [narrow])
    .catch((reason) => reason)
  expect(error).toMatchObject({ code: '23503' })
  expect(databaseRefusal(error).sentence).toMatch(/Make it inactive instead/)
})

test('identical requests to an insurer are pending once, also without a model, and again once withdrawn', async () => {
  const same = { vehicle_model: null, vehicle_year: 2009 }
  const id = await ask(world.buyer, same)
  const error = await ask(world.buyer, same).catch((error) => error)
  expect(databaseRefusal(error).sentence).toBe(
    'You have already asked this insurer for this quote. It is pending under Your Quotes.',
  )
  await ask(world.buyer, { ...same, vehicle_value: 900_000 })
  await ask(world.seller, same)
  await world.buyer.query(`update public.insurance_quotes set status = 'withdrawn' where id = $1`, [id])
  await ask(world.buyer, same)
})

test('the vehicle must be visible to the person', async () => {
  const catalogue = await insertCatalogue(world)
  const draft = await post(world.seller, catalogue, { status: 'draft' })
  expect(await ask(world.seller, { vehicle_listing_id: draft })).not.toBe('')
  await expect(ask(world.buyer, { vehicle_listing_id: draft })).rejects.toMatchObject(refused)
})

test('a quote is readable by its person and administrators, and not updatable by either', async () => {
  const id = await ask(world.buyer)
  const read = 'select id from public.insurance_quotes where id = $1'
  expect(await world.buyer.query(read, [id])).toHaveLength(1)
  expect(await world.admin.query(read, [id])).toHaveLength(1)
  expect(await world.dealer.query(read, [id])).toEqual([])
  await expect(world.visitor.query(read, [id])).rejects.toMatchObject(refused)
  const approveIt = `update public.insurance_quotes set status = 'approved' where id = $1 returning id`
  await expect(world.buyer.query(approveIt, [id])).rejects.toMatchObject(refused)
  expect(await world.admin.query(approveIt, [id])).toEqual([])
  for (const person of [world.buyer, world.admin])
    for (const write of [
      'update public.insurance_quotes set premium_amount = 1 where id = $1',
      'delete from public.insurance_quotes where id = $1',
    ])
      await expect(person.query(write, [id])).rejects.toMatchObject(refused)
})

test('the person withdraws while it is pending; nobody else does, and not later', async () => {
  const withdraw = (person: Person, id: string) =>
    person.query(
      `update public.insurance_quotes set status = 'withdrawn' where id = $1 returning status, decided_at`,
      [id],
    )
  const id = await ask(world.buyer)
  expect(await withdraw(world.dealer, id)).toEqual([])
  expect(await withdraw(world.admin, id)).toEqual([])
  expect(await withdraw(world.buyer, id)).toEqual([{ status: 'withdrawn', decided_at: null }])
  await expect(move(world.admin, id, 'approved')).rejects.toMatchObject({ hint: 'transition' })
  const decided = await ask(world.buyer)
  await move(world.admin, decided, 'approved')
  expect(await withdraw(world.buyer, decided)).toEqual([])
})

test('an approved quote has the insurer’s premium or the estimate, and is valid for 30 days in Nairobi', async () => {
  const [{ day, said } = { day: '', said: '' }] = await world.owner.query<{ day: string; said: string }>(
    `select last::text as day, to_char(last, 'FMDD Mon YYYY') as said
     from (select (now() at time zone 'Africa/Nairobi')::date + ${QUOTE_VALID_DAYS} as last) as valid`,
  )
  const estimated = await ask(world.seller, { vehicle_model: 'Axio' })
  expect(await move(world.admin, estimated, 'approved', null, null)).toEqual([{ status: 'approved' }])
  expect(await stored(estimated)).toMatchObject({ premium_amount: 54_625, valid_until: day })
  const priced = await ask(world.seller, { vehicle_model: 'Axio' })
  await move(world.admin, priced, 'approved', 51_000, 'Fit a tracker within 30 days.')
  expect(await stored(priced)).toMatchObject({ premium_amount: 51_000, decided_by: world.admin.id })
  const turned = await ask(world.seller, { vehicle_model: 'Axio' })
  await move(world.admin, turned, 'rejected')
  expect(await stored(turned)).toMatchObject({ decision_reason: 'The car is too old.', valid_until: null })
  expect((await notificationsOf(world, world.seller)).reverse()).toMatchObject([
    {
      kind: 'insurance_quote_ready',
      facts: { insurer: 'Simba Insurance', vehicle: 'Toyota Axio', premium: 54_625, valid_until: day },
      title: 'Your insurance quote is ready',
      message: `Simba Insurance insures your Toyota Axio for KSh 54,625 a year. The offer is valid until ${said}.`,
    },
    {
      title: 'Your insurance quote is ready',
      message: `Simba Insurance insures your Toyota Axio for KSh 51,000 a year. The offer is valid until ${said}. Fit a tracker within 30 days.`,
    },
    {
      title: 'Your insurance quote was declined',
      message: 'Simba Insurance cannot offer a quote for your Toyota Axio: The car is too old.',
    },
  ])
  expect(
    await world.admin.query(
      `select actor_id, action, before, after from public.audit_log where entity_id = $1`,
      [priced],
    ),
  ).toEqual([
    {
      actor_id: world.admin.id,
      action: 'approve',
      before: { status: 'pending' },
      after: { status: 'approved', premium_amount: 51_000 },
    },
  ])
})

test('a quote without a premium cannot be approved', async () => {
  const id = await ask(world.buyer, { coverage_type: 'commercial' })
  await expect(move(world.admin, id, 'approved')).rejects.toMatchObject({ hint: 'premium_missing' })
  const error = await move(world.admin, id, 'approved', 0).catch((reason) => reason)
  expect(databaseRefusal(error)).toMatchObject({ field: 'premium_amount' })
  expect(await move(world.admin, id, 'approved', 90_000)).toEqual([{ status: 'approved' }])
})

const states = [...QUOTE_STATUSES, WITHDRAWN] as const

test.each(states)('from %s only the allowed transitions work', async (from) => {
  for (const to of [...states, 'lost', null]) {
    const id = await ask(world.buyer)
    if (from === WITHDRAWN)
      await world.buyer.query(`update public.insurance_quotes set status = 'withdrawn' where id = $1`, [id])
    else if (from !== 'pending') await move(world.admin, id, from)
    const allowed: readonly (string | null)[] = QUOTE_TRANSITIONS[from]
    if (allowed.includes(to)) expect(await move(world.admin, id, to)).toEqual([{ status: to }])
    else await expect(move(world.admin, id, to)).rejects.toMatchObject({ code: 'P0001', hint: 'transition' })
  }
})

test('only administrators decide, a rejection needs a reason, and concurrent decisions conflict', async () => {
  const id = await ask(world.buyer)
  for (const person of [world.buyer, world.dealer, world.visitor])
    await expect(move(person, id, 'approved')).rejects.toMatchObject(refused)
  await expect(move(world.admin, crypto.randomUUID(), 'approved')).rejects.toMatchObject({
    hint: 'not_found',
  })
  await expect(move(world.admin, id, 'rejected', null, ' ')).rejects.toMatchObject({ hint: 'reason_missing' })
  const lock = { text: 'select from public.insurance_quotes where id = $1 for update', values: [id] }
  const outcomes = await raceOnLock(world.database, lock, [
    () => move(world.admin, id, 'approved'),
    () => move(world.admin, id, 'rejected'),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ hint: 'transition' }),
  })
})

test('values match the domain, and every refusal has a sentence', async () => {
  expect(await allowedValues(world, 'insurance_quotes_status_known')).toEqual([...states])
  for (const constraint of ['insurance_quotes_coverage_type_known', 'insurance_rates_insurance_type_known'])
    expect(await allowedValues(world, constraint)).toEqual([...INSURANCE_TYPES])
  expect(await allowedValues(world, 'insurance_providers_insurance_types_known')).toEqual([
    ...INSURANCE_TYPES,
  ])
  expect(
    await constraintsWithoutSentence(world, [
      'public.insurance_providers',
      'public.insurance_rates',
      'public.insurance_quotes',
    ]),
  ).toEqual([])
})
