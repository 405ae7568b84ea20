import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { register } from '#testing/service-providers.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue
let ads: string[]
/** The dealer, who has become an administrator as well. */
let colleague: Person

const claim = async (person: Person, asked: Record<string, unknown> = {}, kind = 'vehicle_listings') => {
  const names = Object.keys(asked)
  const rows = await person.query<{ id: string }>(
    `select public.claim_approvals(${['$1', ...names.map((name, place) => `${name} => $${place + 2}`)].join(', ')}) as id`,
    [kind, ...Object.values(asked)],
  )
  return rows.map(({ id }) => id)
}

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await world.owner.query(`update public.profiles set role = 'admin' where id = $1`, [world.dealer.id])
  colleague = world.dealer
})

beforeEach(async () => {
  await world.owner.query('delete from private.approval_claims')
  await world.owner.query('delete from public.vehicle_listings')
  ads = []
  for (const number of [1, 2, 3, 4, 5]) {
    const id = await post(world.seller, catalogue, { title: `Ad ${number}`, status: 'draft' })
    await world.owner.query(
      `update public.vehicle_listings set held_at = now() - interval '1 day' + $2 * interval '1 minute' where id = $1`,
      [id, number],
    )
    ads.push(id)
  }
})

test('an administrator gets what has waited longest, and another one what is left', async () => {
  expect(await claim(world.admin)).toEqual([ads[0], ads[1]])
  expect(await claim(colleague)).toEqual([ads[2], ads[3]])
  // Asked again, both keep what they look at.
  expect(await claim(world.admin, { kept: [ads[1], ads[0]] })).toEqual([ads[1], ads[0]])
  expect(await claim(colleague, { kept: [ads[0], ads[2]] })).toEqual([ads[2], ads[3]])
  expect(await claim(world.admin, { kept: [ads[0]], wanted: 9 })).toEqual([ads[0], ads[1], ads[4]])
})

test('what was skipped, decided, or is no longer pending is not given', async () => {
  expect(await claim(world.admin, { skipped: [ads[0], ads[2]] })).toEqual([ads[1], ads[3]])
  await world.admin.query('select public.approve_listing($1)', [ads[1]])
  expect(await claim(world.admin, { kept: [ads[1], ads[3]], skipped: [ads[0]] })).toEqual([ads[3], ads[2]])
  await world.owner.query('delete from public.vehicle_listings where id = $1', [ads[3]])
  expect(await claim(world.admin, { kept: [ads[3]], wanted: 1 })).toEqual([ads[0]])
})

test('nobody else decides what an administrator looks at, until the claim has ended', async () => {
  await claim(world.admin, { wanted: 1 })
  const [first = '', second = ''] = ads
  for (const decision of ['approve_listing($1)', `reject_listing($1, 'The photos show another car.')`])
    await expect(colleague.query(`select public.${decision}`, [first])).rejects.toMatchObject({
      hint: 'claimed',
      message: 'Njeri Maina is looking at this. You can decide two minutes after they have left.',
    })
  await colleague.query('select public.approve_listing($1)', [second])
  const [seen] = await colleague.query<{ answer: { rows: { id: string; claimed_by: string | null }[] } }>(
    'select public.admin_approvals(only_ids => $1) as answer',
    [[ads[2], first]],
  )
  expect(seen?.answer.rows.map(({ id, claimed_by }) => [id, claimed_by])).toEqual([
    [ads[2], null],
    [first, 'Njeri Maina'],
  ])

  await world.owner.query(`update private.approval_claims set ends_at = now()`)
  await colleague.query('select public.approve_listing($1)', [first])
})

test('leaving the queue frees everything at once', async () => {
  await claim(world.admin, { wanted: 9 })
  expect(await claim(colleague)).toEqual([])
  expect(await claim(world.admin, { wanted: 0 })).toEqual([])
  expect(await claim(colleague)).toEqual([ads[0], ads[1]])
})

test('administrators who ask at the same moment get different items', async () => {
  const asked = await Promise.all([
    claim(world.admin),
    claim(colleague, { wanted: 1 }),
    claim(colleague, {}, 'service_providers'),
  ])
  expect(asked[2]).toEqual([])
  expect(new Set(asked.flat()).size).toBe(3)
})

test('service providers and payments have queues of their own', async () => {
  const provider = await register(world.provider)
  const plan = await addPlan(world.admin, { name: 'Basic', price: 1_000 })
  const payment = await addRow(world.buyer, 'payment_requests', {
    plan_id: plan,
    payment_method: 'bank_transfer',
    amount: 1_000,
    reference: 'QWE12RTY34',
  })
  expect(await claim(world.admin, {}, 'service_providers')).toEqual([provider])
  expect(await claim(world.admin, {}, 'payment_requests')).toEqual([payment])
  await expect(
    colleague.query('select public.approve_service_provider($1)', [provider]),
  ).rejects.toMatchObject({ hint: 'claimed' })
  await expect(
    colleague.query(`select public.reject_service_provider($1, 'We could not reach the business.')`, [
      provider,
    ]),
  ).rejects.toMatchObject({ hint: 'claimed' })
  await expect(colleague.query('select public.approve_payment_request($1)', [payment])).rejects.toMatchObject(
    { hint: 'claimed' },
  )
  const [list] = await colleague.query<{ payments: { id: string; claimed_by: string }[] }>(
    'select to_jsonb(payments) as payments from public.admin_payments(only_ids => $1)',
    [[payment]],
  )
  expect(list?.payments).toMatchObject([{ id: payment, claimed_by: 'Njeri Maina' }])
  await world.admin.query('select public.approve_service_provider($1)', [provider])
  await world.admin.query('select public.approve_payment_request($1)', [payment])
})

test.each([
  ['a visitor', () => world.visitor, 'vehicle_listings', '42501'],
  ['a seller', () => world.seller, 'vehicle_listings', '42501'],
  ['an administrator who asks for another kind', () => world.admin, 'reviews', '22023'],
  ['an administrator who asks for no kind', () => world.admin, null, '22023'],
])('%s gets nothing', async (_who, person, kind, code) => {
  await expect(person().query('select public.claim_approvals($1::text)', [kind])).rejects.toMatchObject({
    code,
  })
})
