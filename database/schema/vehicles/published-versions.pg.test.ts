import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsWhere } from '#testing/notifications.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue
/** A picture that the ads of these tests have. */
let photo: string

const reviewChanges = (value: boolean) =>
  world.admin.query(`update public.system_settings set value = $1 where key = 'review_changed_listings'`, [
    String(value),
  ])

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
  photo = pictureOf(world.seller)
  await reviewChanges(true)
})
afterAll(() => reviewChanges(false))

type State = 'active' | 'draft' | 'sold' | 'expired' | 'pending'

const car = (columns: Record<string, unknown> = {}, person: Person = world.seller) =>
  post(person, catalogue, {
    price: 1_000_000,
    mileage: 80_000,
    images: person === world.seller ? [photo] : [],
    ...columns,
  })

/** Changes an ad and returns its state as sellers see it. */
async function set(
  id: string,
  columns: Record<string, unknown>,
  person: Person = world.seller,
): Promise<State | undefined> {
  await person.query(
    `update public.vehicle_listings set ${Object.keys(columns)
      .map((name, place) => `${name} = $${place + 2}`)
      .join(', ')} where id = $1`,
    [id, ...Object.values(columns)],
  )
  return stateOf(id)
}
const stateOf = async (id: string) => {
  const [row] = await world.owner.query<{ state: State }>(
    'select private.ad_state(ad) as state from public.vehicle_listings as ad where id = $1',
    [id],
  )
  return row?.state
}
const renew = (id: string) => world.seller.query('select public.renew_listing($1)', [id])
const approve = (id: string) => world.admin.query('select public.approve_listing($1)', [id])
const expire = async (id: string) => {
  await world.owner.query(`update public.vehicle_listings set expires_at = now() where id = $1`, [id])
  await world.owner.query('select private.expire_listings()')
  expect(await stateOf(id)).toBe('expired')
}

const CHANGES: [string, () => Record<string, unknown>][] = [
  ['another title', () => ({ title: '2019 Toyota Land Cruiser' })],
  ['another year', () => ({ year: 2019 })],
  ['another mileage', () => ({ mileage: 20_000 })],
  ['no mileage', () => ({ mileage: null })],
  ['another make', () => ({ make_id: catalogue.Isuzu })],
  ['a model', () => ({ model_id: catalogue.Axio })],
  ['other photos', () => ({ images: [pictureOf(world.seller)] })],
  ['less than half the price', () => ({ price: 499_999 })],
  ['a price more than half higher', () => ({ price: 1_500_001 })],
]

const WAYS: [string, (id: string, change: Record<string, unknown>) => Promise<unknown>][] = [
  ['while it is public', (id, change) => set(id, change)],
  [
    'as a draft, then published',
    async (id, change) => {
      expect(await set(id, { status: 'draft' })).toBe('draft')
      expect(await set(id, change)).toBe('draft')
      await set(id, { status: 'active' })
    },
  ],
  [
    'as a draft, in the request that publishes it',
    async (id, change) => {
      await set(id, { status: 'draft' })
      await set(id, { ...change, status: 'active' })
    },
  ],
  [
    'in the request that takes it down, then published',
    async (id, change) => {
      expect(await set(id, { ...change, status: 'draft' })).toBe('draft')
      await set(id, { status: 'active' })
    },
  ],
  [
    'while it is sold, then sold again',
    async (id, change) => {
      await set(id, { status: 'sold' })
      expect(await set(id, change)).toBe('sold')
      await set(id, { status: 'active' })
    },
  ],
  [
    'while it is expired, then renewed',
    async (id, change) => {
      await expire(id)
      expect(await set(id, change)).toBe('expired')
      await renew(id)
    },
  ],
  [
    'after it was expired and taken to the drafts',
    async (id, change) => {
      await expire(id)
      await set(id, { status: 'draft' })
      await set(id, change)
      await set(id, { status: 'active' })
    },
  ],
]

for (const [when, act] of WAYS)
  test.each(CHANGES)(`an ad with %s, changed ${when}, awaits approval`, async (_, change) => {
    const id = await car()
    await act(id, change())
    expect(await stateOf(id)).toBe('pending')
    await expect(set(id, { status: 'active' })).rejects.toMatchObject({ hint: 'listing_held' })
    await approve(id)
    expect(await stateOf(id)).toBe('active')
    // What was approved is the version to compare with.
    await set(id, { status: 'draft' })
    expect(await set(id, { status: 'active' })).toBe('active')
  })

test.each(WAYS)('an ad with other words and half the price, changed %s, is public', async (_, act) => {
  const id = await car()
  await act(id, { description: 'Clean', color: 'Blue', location: 'Thika', price: 500_000 })
  expect(await stateOf(id)).toBe('active')
})

test.each(['draft', 'sold', 'expired'])(
  'an ad that was changed while it was %s and back again is public',
  async (state) => {
    const id = await car()
    if (state === 'expired') await expire(id)
    else await set(id, { status: state })
    for (const [, change] of CHANGES.filter(([name]) => name !== 'a model')) await set(id, change())
    await set(id, {
      title: '2015  Toyota Axio 1.5 X ',
      year: 2015,
      mileage: 80_000,
      make_id: catalogue.Toyota,
      model_id: null,
      images: [photo],
      price: 1_000_000,
    })
    expect(await set(id, { status: 'active' })).toBe('active')
  },
)

test('small steps of the price add up to the last approved price', async () => {
  const id = await car()
  expect(await set(id, { price: 1_400_000 })).toBe('active')
  expect(await set(id, { price: 1_500_000 })).toBe('active')
  expect(await set(id, { price: 1_600_000 })).toBe('pending')
  await approve(id)
  expect(await set(id, { price: 2_400_000 })).toBe('active')
  expect(await set(id, { price: 1_600_000 })).toBe('active')
  expect(await set(id, { price: 800_000 })).toBe('active')
  expect(await set(id, { price: 799_999 })).toBe('pending')
})

test('small steps add up across drafts, sales and terms', async () => {
  const id = await car()
  await set(id, { price: 1_400_000 })
  await set(id, { status: 'draft' })
  await set(id, { price: 1_450_000 })
  expect(await set(id, { status: 'active' })).toBe('active')
  await set(id, { status: 'sold' })
  expect(await set(id, { status: 'active', price: 1_500_000 })).toBe('active')
  await expire(id)
  await renew(id)
  expect(await stateOf(id)).toBe('active')
  expect(await set(id, { price: 1_500_001 })).toBe('pending')
})

test('a bulk price change counts as any, also in its preview', async () => {
  const id = await car({}, world.dealer)
  const price = async (wanted: number, seen: number | null) => {
    const [row] = await world.dealer.query<{ report: { held: boolean; state: string }[] }>(
      'select json_agg(line) as report from public.set_own_listing_prices($1, $2, $3) as line',
      [[id], [wanted], seen === null ? null : [seen]],
    )
    return row?.report[0]
  }
  expect(await price(1_400_000, 1_000_000)).toMatchObject({ held: false, state: 'active' })
  expect(await price(1_900_000, null)).toMatchObject({ held: true, state: 'active' })
  expect(await price(1_000_000, null)).toMatchObject({ held: false })
  expect(await price(1_900_000, 1_400_000)).toMatchObject({ held: true, state: 'pending' })
})

test('an import in steps counts as one change', async () => {
  const put = async (values: object) => {
    const [row] = await world.dealer.query<{ answer: { id: string; status: string }[] }>(
      'select public.import_stock($1) as answer',
      [JSON.stringify([{ stock_number: 'KCA 1', values }])],
    )
    return row?.answer[0]
  }
  const made = await put({
    make_id: catalogue.Toyota,
    title: '2015 Toyota Axio',
    price: 1_000_000,
    year: 2015,
    location: 'Nairobi',
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'automatic',
  })
  expect(made).toMatchObject({ status: 'active' })
  expect(await put({ price: 1_400_000 })).toMatchObject({ status: 'active' })
  expect(await put({ status: 'draft' })).toMatchObject({ status: 'draft' })
  expect(await put({ price: 1_600_000, status: 'active' })).toMatchObject({ status: 'draft' })
  expect(await stateOf(made?.id ?? '')).toBe('pending')
})

test('a draft that was never public is published as any new ad', async () => {
  const id = await car({ status: 'draft' })
  await set(id, { title: 'Quite another car', price: 9_000_000 })
  expect(await set(id, { status: 'active' })).toBe('active')
})

test('changes by an administrator are approved', async () => {
  const id = await car()
  await set(id, { price: 1_400_000 })
  await set(id, { title: '2015 Toyota Axio, one owner' }, world.admin)
  expect(await set(id, { description: 'Clean' })).toBe('active')
  // The price was not theirs.
  expect(await set(id, { price: 1_600_000 })).toBe('pending')

  const paused = await car()
  await set(paused, { status: 'draft' })
  await set(paused, { year: 2016 }, world.admin)
  // An administrator's change of a draft holds nothing.
  expect(await set(paused, { status: 'active' })).toBe('active')
})

test('a merged make is not a change by the seller', async () => {
  const [make] = await world.owner.query<{ id: number }>(
    `insert into public.vehicle_makes (name) values ('Toyotta') returning id`,
  )
  const id = await car({ make_id: make?.id })
  await set(id, { status: 'draft' })
  await world.admin.query('select public.merge_makes($1, $2)', [make?.id, catalogue.Toyota])
  expect(await set(id, { status: 'active' })).toBe('active')
})

test('while changes are not reviewed, each published version is the one to compare with', async () => {
  const id = await car()
  const paused = await car()
  await set(paused, { status: 'draft' })
  await reviewChanges(false)
  try {
    expect(await set(id, { title: 'A newer title', price: 5_000_000 })).toBe('active')
    await set(paused, { title: 'A newer title' })
    expect(await set(paused, { status: 'active' })).toBe('active')
  } finally {
    await reviewChanges(true)
  }
  expect(await set(id, { description: 'Clean', price: 4_000_000 })).toBe('active')
  await set(paused, { status: 'draft' })
  expect(await set(paused, { status: 'active' })).toBe('active')
})

test('its seller is notified, once, also of an ad that was a draft', async () => {
  const id = await car()
  await set(id, { status: 'draft' })
  await set(id, { title: 'Changed as a draft' })
  await set(id, { status: 'active' })
  await set(id, { title: 'Changed as a draft once more' })
  const told = await notificationsWhere(world.seller, `kind = 'ad_held' and facts ->> 'id' = '${id}'`)
  expect(told).toMatchObject([{ title: 'Your ad is being checked' }])
})

test('administrators see that it was public, its last approved price, and what changed', async () => {
  const id = await car()
  await set(id, { price: 1_200_000 })
  await set(id, { status: 'draft' })
  await set(id, { title: 'Another car', year: 2016, price: 1_300_000 })
  await set(id, { status: 'active' })
  const [row] = await world.admin.query<{ page: { rows: { id: string }[] } }>(
    'select public.admin_approvals(page_size => 50) as page',
  )
  expect(row?.page.rows.find((one) => one.id === id)).toMatchObject({
    was_state: 'active',
    was_price: 1_000_000,
    changed: ['price', 'title', 'year'],
  })
})

test('nobody reads or writes the published versions', async () => {
  for (const person of [world.visitor, world.seller, world.admin])
    for (const statement of [
      'select from private.published_versions',
      'delete from private.published_versions',
    ])
      await expect(person.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('they are deleted with the ad', async () => {
  const id = await car()
  await set(id, { status: 'draft' })
  const kept = () => world.owner.query('select from private.published_versions where listing_id = $1', [id])
  expect(await kept()).toHaveLength(1)
  await world.seller.query('delete from public.vehicle_listings where id = $1', [id])
  expect(await kept()).toEqual([])
})

test('an ad that changed since it was read is not approved', async () => {
  const id = await car()
  expect(await set(id, { title: 'An honest title' })).toBe('pending')
  const version = async () =>
    (
      await world.owner.query<{ version: string }>(
        'select updated_at::text as version from public.vehicle_listings where id = $1',
        [id],
      )
    )[0]?.version
  const read = await version()
  await set(id, { title: 'Pay at evil.com' })
  const approveRead = (of?: string) => world.admin.query('select public.approve_listing($1, $2)', [id, of])
  await expect(approveRead(read)).rejects.toMatchObject({ hint: 'changed_meanwhile' })
  expect(await stateOf(id)).toBe('pending')
  await approveRead(await version())
  expect(await stateOf(id)).toBe('active')
})

describe('a photo that an ad shows', () => {
  const nameOf = (url: string) => url.replace('/storage/v1/object/public/listing-images/', '')
  const write = (url: string, person: Person = world.seller) =>
    person.query(
      `insert into storage.objects (bucket_id, name, version) values ('listing-images', $1, '1')`,
      [nameOf(url)],
    )
  const replace = (url: string) =>
    world.seller.query(
      `update storage.objects set version = gen_random_uuid() where name = $1 returning id`,
      [nameOf(url)],
    )
  const remove = (url: string) =>
    world.seller.query('delete from storage.objects where name = $1', [nameOf(url)])
  const refused = { code: '42501', message: expect.stringContaining('under another name') }

  test.each(['active', 'draft', 'sold'])('is not replaced under its name (%s)', async (status) => {
    const shown = pictureOf(world.seller)
    await write(shown)
    expect(await replace(shown)).toHaveLength(1)
    const id = await car({ images: [shown] })
    await set(id, { status })
    await expect(replace(shown)).rejects.toMatchObject(refused)
    const other = pictureOf(world.seller)
    await write(other)
    const move = 'update storage.objects set name = $2 where name = $1'
    await remove(shown)
    await expect(world.seller.query(move, [nameOf(other), nameOf(shown)])).rejects.toMatchObject(refused)
    await expect(write(shown)).rejects.toMatchObject(refused)
  })

  test('nor while the ad leaves it out to show it again', async () => {
    const shown = pictureOf(world.seller)
    await write(shown)
    const id = await car({ images: [shown] })
    await set(id, { status: 'draft' })
    await set(id, { images: [] })
    await expect(replace(shown)).rejects.toMatchObject(refused)
  })

  test('is replaced while changes are not reviewed', async () => {
    const shown = pictureOf(world.seller)
    await write(shown)
    await car({ images: [shown] })
    await reviewChanges(false)
    try {
      expect(await replace(shown)).toHaveLength(1)
    } finally {
      await reviewChanges(true)
    }
  })
})
