import { beforeAll, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { insertRow, register } from '#testing/service-providers.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

interface Waiting {
  rows: {
    id: string
    title: string
    own_draft: boolean
    was_state: string | null
    was_price: number | null
    price: number
    market: object
    estimate: { mark: string; middle: number } | null
    usual: { price: number; basis: string; ads: number | null } | null
    similar_ads: { title: string }[]
    seller: object
  }[]
  total: number
  page: number
  counts: { vehicle_listings: number; service_providers: number; listing_drafts: number }
}

let catalogue: Catalogue

async function waiting(asked = ''): Promise<Waiting> {
  const [row] = await world.admin.query<{ answer: Waiting }>(
    `select public.admin_approvals(${asked}) as answer`,
  )
  return row?.answer as Waiting
}

const hold = (id: string) =>
  world.owner.query('update public.vehicle_listings set held_at = now() where id = $1', [id])

/** Posts a held ad of the seller. */
async function postHeld(columns: Record<string, unknown>) {
  const id = await post(world.seller, catalogue, { status: 'draft', ...columns })
  await hold(id)
  return id
}

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  const model_id = catalogue.Axio
  const active = (title: string, price: number, year = 2015, columns = {}) =>
    post(world.dealer, catalogue, { title, price, year, model_id, ...columns })
  await active('Cheap', 600_000, 2013)
  await active('Fair', 1_000_000)
  await active('Dear', 1_500_000, 2017)
  await active('Too new', 3_000_000, 2018)
  await active('Another model', 9_000_000, 2015, { model_id: catalogue.Hilux })
  await active('Gone', 9_000_000, 2015, { status: 'sold' })
})

describe('pending vehicle listings', () => {
  let ad: string

  beforeAll(async () => {
    ad = await postHeld({
      title: 'To be judged',
      price: 950_000,
      model_id: catalogue.Axio,
      images: [pictureOf(world.seller)],
    })
    const reported = await post(world.seller, catalogue, { title: 'Reported' })
    await insertRow(world.buyer, 'listing_reports', {
      reporter_id: world.buyer.id,
      listing_id: reported,
      reason: 'fraud',
    })
  })

  test('include market prices: the same model within two years, active, without themselves', async () => {
    const { rows } = await waiting()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      id: ad,
      make: 'Toyota',
      model: 'Axio',
      market: { median: 1_000_000, lowest: 600_000, highest: 1_500_000, count: 3 },
    })
    expect(rows[0]?.similar_ads.map(({ title }) => title)).toEqual(['Fair', 'Cheap', 'Dear'])
  })

  test('include their seller’s record', async () => {
    const { rows } = await waiting()
    expect(rows[0]?.seller).toMatchObject({
      id: world.seller.id,
      name: 'Otieno Odhiambo',
      verified: false,
      listings: { active: 1, draft: 1 },
      open_reports: 1,
    })
  })

  test('have no comparison without a model', async () => {
    const bare = await postHeld({ title: 'No model' })
    const { rows } = await waiting()
    expect(rows.find(({ id }) => id === bare)).toMatchObject({
      market: { median: null, count: 0 },
      similar_ads: [],
    })
    await world.admin.query('select public.approve_listing($1)', [bare])
    expect((await waiting()).rows.map(({ id }) => id)).toEqual([ad])
  })

  test('are paged, newest first; a page beyond the last is the last', async () => {
    await postHeld({ title: 'Second' })
    expect((await waiting('page_size => 1')).rows[0]?.title).toBe('Second')
    expect(await waiting('page_size => 1, page => 9')).toMatchObject({
      total: 2,
      page: 2,
      rows: [{ title: 'To be judged' }],
    })
  })

  test('include the status pending, and match the count in the menu', async () => {
    const pending = await post(world.seller, catalogue, { title: 'Pending', status: 'draft' })
    await world.owner.query(`update public.vehicle_listings set status = 'pending' where id = $1`, [pending])
    const { rows, total } = await waiting()
    expect(rows.map(({ id }) => id)).toContain(pending)
    expect(await world.admin.query('select approvals from public.admin_pending_counts()')).toEqual([
      { approvals: total },
    ])
  })
})

test('pending listings are ordered by how far their prices lie from their estimates', async () => {
  const estimated = async (title: string, price: number) => {
    const id = await postHeld({ title, price })
    await world.owner.query(
      `insert into public.price_estimates (listing_id, low, middle, high, ads, sellers, mark)
       values ($1, 900000, 1000000, 1100000, 23, 9, 'fair')`,
      [id],
    )
  }
  await estimated('At the middle', 1_000_000)
  await estimated('A third', 333_000)
  await estimated('Twice', 2_000_000)
  await estimated('One shilling', 1)
  await estimated('No price', 0)

  const { rows, total } = await waiting(`sort => 'outliers', page_size => 50`)
  expect(rows.slice(0, 4).map(({ title }) => title)).toEqual(['No price', 'One shilling', 'A third', 'Twice'])
  expect(rows.at(-1)?.title).toBe('At the middle')
  // The mark is that of the present price, even if the job has not read it yet.
  expect([...rows.slice(0, 4), ...rows.slice(-1)].map(({ estimate }) => estimate?.mark)).toEqual([
    'none',
    'none',
    'none',
    'high',
    'fair',
  ])
  expect(rows[0]?.estimate).toMatchObject({ low: 900_000, middle: 1_000_000, ads: 23, sellers: 9 })
  expect(rows.slice(4, -1).map(({ estimate }) => estimate)).toEqual(Array(total - 5).fill(null))
  expect((await waiting(`sort => 'outliers', page_size => 2, page => 2`)).rows[0]?.title).toBe('A third')
  // Newest first stays the order, whatever else is asked for.
  const newest = (await waiting('page_size => 50')).rows.map(({ id }) => id)
  expect((await waiting(`sort => null, page_size => 50`)).rows.map(({ id }) => id)).toEqual(newest)
  expect((await waiting(`sort => 'price; drop', page_size => 50`)).rows.map(({ id }) => id)).toEqual(newest)
  await expect(world.dealer.query(`select public.admin_approvals(sort => 'outliers')`)).rejects.toMatchObject(
    { code: '42501' },
  )

  await world.owner.query(`delete from public.vehicle_listings where title = any ($1)`, [
    ['At the middle', 'A third', 'Twice', 'One shilling', 'No price'],
  ])
})

test('a waiting price without an estimate is compared with the ads of its model, its make and all, before fair ones', async () => {
  const waits = (title: string, price: number, columns = {}) =>
    postHeld({ title, price, year: 2015, model_id: catalogue.Axio, ...columns })
  await waits('Fair for its model', 1_000_000)
  await waits('A tenth of its model', 100_000)
  await waits('A tenth of its make', 110_000, { model_id: null })
  await waits('Like nothing for sale', 900_000, { make_id: catalogue.Isuzu, model_id: null, year: 1990 })
  const { rows } = await waiting(`sort => 'outliers', page_size => 50`)
  const own = rows.filter(({ title }) => /Fair for|A tenth|Like nothing/.test(title))
  expect(own.map(({ title, usual }) => [title, usual])).toEqual([
    ['A tenth of its model', { price: 1_000_000, basis: 'model', ads: 1 }],
    ['A tenth of its make', { price: 1_000_000, basis: 'make', ads: 2 }],
    ['Like nothing for sale', { price: expect.any(Number), basis: 'all', ads: null }],
    ['Fair for its model', { price: 1_000_000, basis: 'model', ads: 1 }],
  ])
  await world.owner.query('delete from public.vehicle_listings where id = any ($1)', [
    own.map(({ id }) => id),
  ])
})

test('drafts of sellers are listed separately, and do not count as pending until they are held', async () => {
  const { total } = await waiting()
  const drafts = (asked = '') => waiting(["kind => 'listing_drafts'", asked].filter(Boolean).join(', '))
  const before = (await drafts()).total
  const [first, second] = [
    await post(world.seller, catalogue, { title: 'Half done', status: 'draft' }),
    await post(world.seller, catalogue, { title: 'Taken down' }),
  ]
  await world.seller.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [second])

  expect(await waiting()).toMatchObject({
    total,
    counts: { vehicle_listings: total, listing_drafts: before + 2 },
  })
  expect((await waiting('page_size => 50')).rows.map((row) => row.own_draft)).toEqual(
    Array(total).fill(false),
  )
  expect(await drafts('page_size => 2')).toMatchObject({
    total: before + 2,
    rows: [
      { id: second, own_draft: true, seller: { id: world.seller.id } },
      { id: first, own_draft: true, held_at: null },
    ],
  })
  expect((await drafts('page_size => 1, page => 2')).rows).toMatchObject([{ id: first }])
  expect(await world.admin.query('select approvals from public.admin_pending_counts()')).toEqual([
    { approvals: total },
  ])

  await hold(first)
  expect((await drafts()).rows[0]).toMatchObject({ id: second })
  expect((await waiting()).counts).toMatchObject({ vehicle_listings: total + 1, listing_drafts: before + 1 })
  // An ad set to draft by an administrator is hidden until approved, so it is pending.
  const checked = await post(world.seller, catalogue, { title: 'To be checked' })
  await world.admin.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [checked])
  expect((await waiting()).rows[0]).toMatchObject({ id: checked, own_draft: false })

  await world.admin.query('select public.approve_listing($1)', [second])
  expect((await drafts('page_size => 50')).rows.map(({ id }) => id)).not.toContain(second)
})

test('pending listings include their previous state: new, public, or rejected', async () => {
  const onReview = `update public.system_settings set value = $1 where key = 'review_changed_listings'`
  await world.admin.query(onReview, ['true'])
  const [fresh, changed, again] = [
    await postHeld({}),
    await post(world.seller, catalogue, { price: 800_000 }),
    await postHeld({}),
  ]
  await world.seller.query('update public.vehicle_listings set price = 90000 where id = $1', [changed])
  await world.admin.query(`select public.reject_listing($1, 'No photo of the car.')`, [again])
  await world.seller.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [again])
  await world.admin.query(onReview, ['false'])

  const { rows } = await waiting('page_size => 50')
  const before = (id: string) => rows.find((row) => row.id === id)
  expect(before(fresh)).toMatchObject({ was_state: 'draft' })
  expect(before(changed)).toMatchObject({ was_state: 'active', was_price: 800_000, price: 90_000 })
  expect(before(again)).toMatchObject({ was_state: 'rejected' })
})

test('service providers are pending until verified, with their number and services', async () => {
  const provider = await register(world.provider)
  const asked = `kind => 'service_providers'`
  expect(await waiting(asked)).toMatchObject({
    total: 1,
    counts: { service_providers: 1 },
    rows: [
      {
        id: provider,
        business_name: 'Baraka Garage',
        phone: '+254712345678',
        seller: { id: world.provider.id },
      },
    ],
  })
  await world.admin.query('select public.approve_service_provider($1)', [provider])
  expect(await waiting(asked)).toMatchObject({ total: 0, rows: [] })
})

test('figures count every day up to today in Nairobi, including days with none', async () => {
  const figures = async () => {
    const [row] = await world.admin.query<{
      answer: { profiles: number; vehicle_listings: number; days: Record<string, unknown>[] }
    }>('select to_jsonb(public.admin_figures()) as answer')
    return row?.answer
  }
  const ad = await post(world.seller, catalogue, { title: 'Of last week' })
  const before = await figures()
  expect(before?.days).toHaveLength(30)
  expect(before?.days[0]).toMatchObject({ listings: 0, sign_ups: 0, leads: 0, payments: 0, paid: 0 })
  expect(before?.days.at(-1)).toMatchObject({
    listings: before?.vehicle_listings,
    sign_ups: before?.profiles,
  })

  await world.owner.query(
    `update public.vehicle_listings set created_at = now() - interval '7 days' where id = $1`,
    [ad],
  )
  await world.owner.query(
    `insert into public.leads (listing_id, owner_id, kind, day, count)
     select $1, $2, given.kind, (now() at time zone 'Africa/Nairobi')::date, given.count
     from (values ('view', 90), ('phone_reveal', 2), ('whatsapp', 3)) as given (kind, count)`,
    [ad, world.seller.id],
  )
  await world.owner.query(
    `insert into public.payment_requests (user_id, payment_method, amount, phone, status, decided_at, created_at)
     values ($1, 'mpesa', 2500, '+254712345678', 'approved', now(), now() - interval '3 days'),
       ($1, 'mpesa', 9900, '+254712345678', 'rejected', now(), now())`,
    [world.seller.id],
  )
  const after = await figures()
  expect(after?.days.at(-8)).toMatchObject({ listings: 1 })
  expect(after?.days.at(-1)).toMatchObject({
    listings: Number(before?.vehicle_listings) - 1,
    leads: 5,
    payments: 1,
    paid: 2500,
  })
})

test.each(['admin_approvals', 'admin_figures'])('%s is for administrators only', async (name) => {
  for (const person of [world.visitor, world.buyer, world.dealer, world.provider]) {
    await expect(person.query(`select public.${name}()`)).rejects.toMatchObject({ code: '42501' })
  }
})
