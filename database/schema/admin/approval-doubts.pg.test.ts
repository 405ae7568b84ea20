import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LISTING_DOUBTS, PAYMENT_DOUBTS, PROVIDER_DOUBTS } from '#domain/admin/approval-doubts.ts'
import { worldOfTests } from '#testing/as.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { insertRow, offer, register } from '#testing/service-providers.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

async function doubts(kind: 'vehicle_listings' | 'service_providers', id: string): Promise<string[]> {
  const [row] = await world.admin.query<{ answer: { rows: { doubts: string[] }[] } }>(
    'select public.admin_approvals($1, only_ids => $2) as answer',
    [kind, [id]],
  )
  const found = row?.answer.rows[0]?.doubts ?? ['not pending']
  const labels = kind === 'vehicle_listings' ? LISTING_DOUBTS : PROVIDER_DOUBTS
  expect(found.filter((doubt) => !Object.hasOwn(labels, doubt))).toEqual([])
  return found
}

describe('of a vehicle listing', () => {
  let catalogue: Catalogue
  let ad: string

  const change = (changes: string, values: unknown[] = []) =>
    world.owner.query(`update public.vehicle_listings set ${changes} where id = $1`, [ad, ...values])
  const estimate = (middle: number) =>
    world.owner.query(
      `insert into public.price_estimates (listing_id, low, middle, high, ads, sellers, mark)
       values ($1, $2 * 0.9, $2, $2 * 1.1, 23, 9, 'fair')
       on conflict (listing_id) do update set low = excluded.low, middle = excluded.middle, high = excluded.high`,
      [ad, middle],
    )

  beforeAll(async () => {
    catalogue = await insertCatalogue(world)
  })

  beforeEach(async () => {
    await world.owner.query('delete from public.vehicle_listings')
    await world.owner.query('update public.profiles set verified = true, suspended_at = null where id = $1', [
      world.seller.id,
    ])
    ad = await post(world.seller, catalogue, {
      status: 'draft',
      model_id: catalogue.Axio,
      price: 1_000_000,
      mileage: 84_000,
      images: [pictureOf(world.seller)],
    })
    await change('held_at = now()')
    await estimate(1_000_000)
  })

  test('nothing speaks against a usual ad of a verified seller', async () => {
    expect(await doubts('vehicle_listings', ad)).toEqual([])
  })

  test.each([
    ['a price below half of the estimate', () => estimate(2_100_000), 'price_far'],
    [
      'no estimate',
      () => world.owner.query('delete from public.price_estimates where listing_id = $1', [ad]),
      'price_unknown',
    ],
    ['no photos', () => change(`images = '{}'`), 'no_photos'],
    [
      'a model that is not in the catalogue',
      async () => {
        const id = await insertRow(world.owner, 'vehicle_models', {
          make_id: catalogue.Toyota,
          name: 'Axioo',
          listed: false,
        })
        await change('model_id = $2', [id])
      },
      'new_name',
    ],
    [
      'a suspended seller',
      () =>
        world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.seller.id]),
      'suspended',
    ],
    [
      'an open report against the seller',
      async () => {
        const other = await post(world.seller, catalogue, { title: 'Another ad' })
        await insertRow(world.buyer, 'listing_reports', {
          reporter_id: world.buyer.id,
          listing_id: other,
          reason: 'fraud',
        })
      },
      'reported',
    ],
    [
      'another ad of the seller of the same car',
      () => post(world.seller, catalogue, { model_id: catalogue.Axio, mileage: 84_000 }),
      'posted_twice',
    ],
  ] as const)('%s', async (_why, make, doubt) => {
    await make()
    expect(await doubts('vehicle_listings', ad)).toEqual([doubt])
  })

  test('the first ad of a seller who is not verified', async () => {
    await world.owner.query('update public.profiles set verified = false where id = $1', [world.seller.id])
    expect(await doubts('vehicle_listings', ad)).toEqual(['first_ad'])
    await post(world.seller, catalogue, { title: 'Published before', status: 'active' })
    expect(await doubts('vehicle_listings', ad)).toEqual([])
  })

  test('an ad that was rejected and sent in again', async () => {
    await world.admin.query(`select public.reject_listing($1, 'The photos show another car.')`, [ad])
    await world.seller.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [ad])
    expect(await doubts('vehicle_listings', ad)).toEqual(['rejected_before'])
  })

  test('facts that changed since it was published', async () => {
    await world.owner.query(
      `insert into private.published_versions (listing_id, facts)
       select id, private.reviewed_facts(ad) || '{"year": 2019}' from public.vehicle_listings as ad where id = $1`,
      [ad],
    )
    expect(await doubts('vehicle_listings', ad)).toEqual(['changed'])
  })
})

test('of a service provider: its name, and what customers would miss', async () => {
  const id = await register(world.provider, { phone: null, business_name: 'Toyota Kenya' })
  expect(await doubts('service_providers', id)).toEqual(['name', 'no_phone', 'no_photos', 'no_services'])
  await world.owner.query(
    `update public.service_providers set business_name = 'Baraka Garage', phone = '+254712345678', photos = $2 where id = $1`,
    [id, [pictureOf(world.provider)]],
  )
  await offer(world.provider, id)
  expect(await doubts('service_providers', id)).toEqual([])
})

describe('of a payment', () => {
  let plan: string
  let number = 0

  beforeAll(async () => {
    plan = await addPlan(world.admin, { name: 'Basic', price: 18_000 })
  })

  const pay = (columns: Record<string, unknown> = {}) =>
    addRow(world.buyer, 'payment_requests', {
      plan_id: plan,
      payment_method: 'mpesa',
      amount: 18_000,
      reference: `SKL${++number}XY12AB`,
      phone: '0712 345 678',
      ...columns,
    })
  const doubtsOf = async (id: string) => {
    const [row] = await world.admin.query<{ payments: { doubts: string[] }[] }>(
      'select to_jsonb(payments) as payments from public.admin_payments(only_ids => $1)',
      [[id]],
    )
    const found = row?.payments[0]?.doubts ?? ['not found']
    expect(found.filter((doubt) => !Object.hasOwn(PAYMENT_DOUBTS, doubt))).toEqual([])
    return found
  }
  const arrive = (columns: Record<string, unknown>) =>
    insertRow(world.owner, 'unmatched_payments', {
      checkout_request_id: crypto.randomUUID(),
      amount: 18_000,
      phone: '0712***678',
      reason: 'unknown_push',
      ...columns,
    })

  test('money that M-Pesa confirmed under its reference, and nothing else', async () => {
    const id = await pay({ reference: ' qwe12rty34 ' })
    expect(await doubtsOf(id)).toEqual(['not_arrived'])
    const arrived = await arrive({ receipt_number: 'QWE12RTY34' })
    expect(await doubtsOf(id)).toEqual([])

    await world.admin.query('select public.approve_payment_request($1)', [id])
    expect(await doubtsOf(id)).toEqual([])
    const [cleared] = await world.owner.query(
      `select cleared_by, note like 'It paid for MG%' as said from public.unmatched_payments where id = $1`,
      [arrived],
    )
    expect(cleared).toEqual({ cleared_by: world.admin.id, said: true })
  })

  test.each([
    ['another amount', { amount: 17_000 }],
    ['a payer whose number plainly differs', { phone: '0722***999' }],
    ['another receipt', { receipt_number: 'QWE12RTY99' }],
    ['a payment that is cleared already', { cleared_at: '2026-11-20T08:00:00Z' }],
  ])('money confirmed with %s has not arrived for it', async (_how, columns) => {
    const receipt_number = `ABC${++number}RTY34Z`
    const id = await pay({ reference: receipt_number })
    const arrived = await arrive({ receipt_number, ...columns })
    expect(await doubtsOf(id)).toEqual(['not_arrived'])
    await world.admin.query('select public.approve_payment_request($1)', [id])
    const [kept] = await world.owner.query('select note from public.unmatched_payments where id = $1', [
      arrived,
    ])
    expect(kept).toEqual({ note: null })
  })

  test('another member’s payment, and an amount that is not the price', async () => {
    const receipt_number = 'DEF12RTY34'
    const id = await pay({ reference: receipt_number, amount: 1_000 })
    await arrive({ receipt_number, amount: 1_000, user_id: world.seller.id })
    expect(await doubtsOf(id)).toEqual(['amount_differs', 'not_arrived'])
  })

  test('a reference that another payment names', async () => {
    const first = await pay({ reference: 'GHI12RTY34' })
    const second = await addRow(world.seller, 'payment_requests', {
      plan_id: plan,
      payment_method: 'bank_transfer',
      amount: 18_000,
      reference: 'GHI12RTY34O',
    })
    expect(await doubtsOf(first)).toEqual(['claimed_twice', 'not_arrived'])
    expect(await doubtsOf(second)).toEqual(['claimed_twice', 'not_arrived'])
  })
})
