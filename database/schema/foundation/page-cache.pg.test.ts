import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { addRow } from '#testing/plans.ts'
import { reviewSale, soldTo } from '#testing/seller-reviews.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let catalogue: Catalogue
let ear: pg.Client
let received: string[] = []

beforeAll(async () => {
  ear = new pg.Client(world.database.connection)
  ear.on('notification', ({ payload = '' }) => received.push(payload))
  await ear.connect()
  await ear.query('listen pages')
  catalogue = await insertCatalogue(world)
})
afterAll(() => ear?.end())
beforeEach(droppedPages)

/** The pages dropped since the last call; notifications arrive in the order of their transactions. */
async function droppedPages() {
  const last = crypto.randomUUID()
  await ear.query(`notify pages, '${last}'`)
  await expect.poll(() => received).toContain(last)
  const all = received.filter((path) => path !== last)
  received = []
  return all.toSorted()
}

const set = (table: string, id: string, columns: string, values: unknown[] = []) =>
  world.owner.query(`update public.${table} set ${columns} where id = $1`, [id, ...values])

test('a review of a seller and a sale that counts drop the pages that show them', async () => {
  const ad = await post(world.seller, catalogue)
  const sale = await soldTo(world, world.seller, world.buyer, { completed_at: null })
  await droppedPages()
  const pages = [`/dealers/${world.seller.id}`, `/sellers/${world.seller.id}/reviews`, `/vehicles/${ad}`]
  await set('sales', sale, 'completed_at = now()')
  expect(await droppedPages()).toEqual(expect.arrayContaining(pages))
  const review = await reviewSale(world.buyer, sale)
  expect(await droppedPages()).toEqual(pages)
  await world.seller.query(`update public.reviews set reply = 'Asante' where id = $1`, [review])
  expect(await droppedPages()).toEqual(pages)
  await world.buyer.query('delete from public.reviews where id = $1', [review])
  expect(await droppedPages()).toEqual(pages)
  await world.owner.query('delete from public.vehicle_listings where id = $1', [ad])
})

describe('a vehicle', () => {
  let id: string
  let pages: string[]

  beforeAll(async () => {
    id = await post(world.dealer, catalogue)
    pages = [`/dealers/${world.dealer.id}`, `/vehicles/${id}`]
  })

  test('that is new drops only its dealer’s page, and as a draft none', async () => {
    await post(world.dealer, catalogue)
    expect(await droppedPages()).toEqual([`/dealers/${world.dealer.id}`])
    await post(world.dealer, catalogue, { status: 'draft' })
    expect(await droppedPages()).toEqual([])
  })

  test.each([
    ['price = price + 1'],
    ['title = $2', 'Another title'],
    ['description = $2', 'More of it'],
    ['mileage = 77000'],
    ['images = $2', () => [pictureOf(world.dealer)]],
    ['featured = true'],
    [`status = 'sold'`],
    [`status = 'draft'`],
    [`status = 'active'`],
  ])('drops its page when visible data changes: %s', async (columns, value?: unknown) => {
    await set('vehicle_listings', id, columns, value ? [typeof value === 'function' ? value() : value] : [])
    expect(await droppedPages()).toEqual(pages)
  })

  test.each([
    ['views_count = views_count + 5'],
    ["expires_at = now() + interval '20 days'"],
    ['reminded_at = now()'],
    ['price = price'],
  ])('keeps its page when nothing visible changes: %s', async (columns) => {
    await set('vehicle_listings', id, columns)
    expect(await droppedPages()).toEqual([])
  })

  test('drops its page when it is deleted', async () => {
    await world.owner.query('delete from public.vehicle_listings where id = $1', [id])
    expect(await droppedPages()).toEqual(pages)
  })
})

test('changing 500 ads drops each page once', async () => {
  await world.owner.query(
    `insert into public.vehicle_listings
       (seller_id, make_id, title, price, location, condition, fuel_type, transmission, year, status)
     select $1, $2, 'One of many', 900000, 'Nakuru', 'used', 'petrol', 'manual', 2015, 'active'
     from generate_series(1, 500)`,
    [world.seller.id, catalogue.Toyota],
  )
  expect(await droppedPages()).toEqual([`/dealers/${world.seller.id}`])
  await world.owner.query(`update public.vehicle_listings set price = 800000 where title = 'One of many'`)
  const named = await droppedPages()
  expect(named).toHaveLength(501)
  expect(new Set(named).size).toBe(501)
  await world.owner.query(`update public.vehicle_listings set views_count = 3 where title = 'One of many'`)
  expect(await droppedPages()).toEqual([])
  await world.owner.query(`delete from public.vehicle_listings where title = 'One of many'`)
})

test('a spare part drops its page, but not for a view', async () => {
  const id = await postPart(world.seller)
  expect(await droppedPages()).toEqual([])
  for (const columns of [
    'price = 5000',
    'in_stock = false',
    'listed = false',
    'listed = true',
    'quantity = 4',
  ]) {
    await set('spare_parts', id, columns)
    expect(await droppedPages(), columns).toEqual([`/spare-parts/${id}`])
  }
  await set('spare_parts', id, 'views_count = views_count + 1')
  expect(await droppedPages()).toEqual([])
  await world.owner.query('delete from public.spare_parts where id = $1', [id])
  expect(await droppedPages()).toEqual([`/spare-parts/${id}`])
})

describe('a dealer', () => {
  test('drops the page for changes of profile and business, but not of one number to another', async () => {
    const page = [`/dealers/${world.dealer.id}`]
    for (const columns of [
      `business_name = 'Achieng & Sons'`,
      `location = 'Thika'`,
      'verified = not verified',
    ]) {
      await set('profiles', world.dealer.id, columns)
      expect(await droppedPages(), columns).toEqual(page)
    }
    await world.dealer.query(`insert into public.dealer_profiles (towns) values ('{Thika}')`)
    expect(await droppedPages()).toEqual(page)
    await world.dealer.query(`update public.dealer_profiles set address = 'Moi Avenue 1'`)
    expect(await droppedPages()).toEqual(page)
    await world.dealer.query(`update public.dealer_profiles set address = 'Moi Avenue 1'`)
    await set('profiles', world.dealer.id, `phone = '+254700111222'`)
    expect(await droppedPages()).toEqual([])
  })

  test('who is suspended drops all public pages, and again when reinstated', async () => {
    await world.owner.query('delete from public.vehicle_listings where seller_id = $1', [world.seller.id])
    const [car, part] = [await post(world.seller, catalogue), await postPart(world.seller)]
    await post(world.seller, catalogue, { status: 'draft' })
    await droppedPages()
    for (const columns of ['suspended_at = now()', 'suspended_at = null']) {
      await set('profiles', world.seller.id, columns)
      expect(await droppedPages()).toEqual(
        [`/dealers/${world.seller.id}`, `/spare-parts/${part}`, `/vehicles/${car}`].toSorted(),
      )
    }
  })
})

describe('records of administrators', () => {
  test.each([
    ['financing_providers', { name: 'Uhuru Bank' }, `name = 'Uhuru Bank Ltd'`, ['/financing']],
    [
      'insurance_providers',
      { name: 'Baraka Assurance', insurance_types: ['third_party'] },
      `name = 'Baraka Ltd'`,
      ['/insurance'],
    ],
    ['vehicle_nicknames', { nickname: 'Yota', meaning: 'Toyota' }, `nickname = 'Toyo'`, ['/vehicles']],
    [
      'import_depreciation_rates',
      { age: 20, effective_from: '2099-01-01', depreciation: 0.9 },
      'depreciation = 0.95',
      ['/import-services'],
    ],
  ])(
    '%s change the page that shows them, and a stranger’s attempt changes none',
    async (table, row, change, pages) => {
      const id = await addRow(world.admin, table, row)
      expect(await droppedPages()).toEqual(pages)
      // Row level security hides the row from them: attempts must not drop pages.
      await world.buyer.query(`update public.${table} set ${change} where id = $1`, [id])
      await world.buyer.query(`delete from public.${table} where id = $1`, [id])
      expect(await droppedPages()).toEqual([])
      await world.admin.query(`update public.${table} set ${change} where id = $1`, [id])
      expect(await droppedPages()).toEqual(pages)
      await world.admin.query(`delete from public.${table} where id = $1`, [id])
      expect(await droppedPages()).toEqual(pages)
    },
  )
})
