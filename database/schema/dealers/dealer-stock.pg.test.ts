import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnAds } from '#domain/ads/own-ads.ts'
import type { ChangeLine, PriceLine } from '#domain/dealers/dealer-stock.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { addPlan, subscribe } from '#testing/plans.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await subscribe(world, world.dealer, await addPlan(world.admin, { name: 'Lot', max_listings: 4 }))
})

beforeEach(() => world.owner.query('truncate public.vehicle_listings cascade'))

const car = (columns: object = {}) => post(world.dealer, catalogue, { ...columns })

const stage = (id: string, set: string) =>
  world.owner.query(`update public.vehicle_listings set ${set} where id = $1`, [id])

async function stock(asked: string): Promise<OwnAds> {
  const [row] = await world.dealer.query<{ answer: OwnAds }>(`select public.own_ads(${asked}) as answer`)
  if (!row) throw new Error('own_ads answered nothing')
  return row.answer
}

async function setStatus(person: Person, ids: string[], status: string): Promise<ChangeLine[]> {
  const [row] = await person.query<{ report: ChangeLine[] }>(
    'select json_agg(line) as report from public.set_own_listings_status($1, $2) as line',
    [ids, status],
  )
  return row?.report ?? []
}

async function changePrices(
  person: Person,
  ids: string[],
  { change = 'percent', amount = -10, least = 10_000 }: { change?: string; amount?: number; least?: number },
  seen: number[] | null = null,
): Promise<PriceLine[]> {
  const [row] = await person.query<{ report: PriceLine[] }>(
    'select json_agg(line) as report from public.change_own_listing_prices($1, $2, $3, $4, $5) as line',
    [ids, change, amount, least, seen],
  )
  return row?.report ?? []
}

const columns = (ids: string[]) =>
  world.owner.query<{ status: string; price: string }>(
    'select status, price from public.vehicle_listings where id = any ($1) order by array_position($1, id)',
    [ids],
  )

describe('a dealer’s list', () => {
  beforeEach(async () => {
    const family = await car({ title: 'Clean family car', model_id: catalogue.Axio, price: 900_000 })
    await world.dealer.query('insert into public.stock_numbers (listing_id, stock_number) values ($1, $2)', [
      family,
      'KDA 001A',
    ])
    await car({ title: 'Work horse', model_id: catalogue.Hilux, price: 2_500_000, status: 'draft' })
    await car({
      title: '100% German',
      make_id: catalogue['Mercedes-Benz'],
      model_id: catalogue.C200,
      price: 3_100_000,
    })
    await post(world.seller, catalogue, { title: 'Somebody else’s Axio', model_id: catalogue.Axio })
  })

  test.each([
    ['family', ['Clean family car']],
    ['toyota', ['Work horse', 'Clean family car']],
    ['HILUX', ['Work horse']],
    ['toyota axio', ['Clean family car']],
    ['100%', ['100% German']],
    ['%', ['100% German']],
    ['kda 001', ['Clean family car']],
    ['zebra', []],
  ])('finds %s in title, make, model and stock number of the dealer’s own ads', async (search, found) => {
    const { ads, total } = await stock(`search => '${search}'`)
    expect(ads.map(({ name }) => name)).toEqual(found)
    expect(total).toBe(found.length)
  })

  test('is sorted and paged, and counts the states of the result', async () => {
    const dear = await stock(`sort => 'price_desc', page_size => 2, page => 2`)
    expect(dear.ads).toMatchObject([{ name: 'Clean family car', stock_number: 'KDA 001A' }])
    expect((await stock(`sort => 'price'`)).ads[0]?.name).toBe('Clean family car')
    expect((await stock(`sort => 'oldest'`)).ads[0]?.name).toBe('Clean family car')
    expect((await stock(`sort => 'no such order'`)).ads[0]?.name).toBe('100% German')
    expect((await stock(`search => 'toyota'`)).states).toEqual({ active: 1, draft: 1 })
  })

  test('is sorted by every figure that it shows, with what has none at the end', async () => {
    const names = ['Clean family car', 'Work horse', '100% German']
    const [family = '', horse = '', german = ''] = await Promise.all(
      names.map(async (title) => {
        const [ad] = await world.owner.query<{ id: string }>(
          'select id from public.vehicle_listings where title = $1',
          [title],
        )
        return ad?.id
      }),
    )
    await world.owner.query(
      `update public.vehicle_listings set
         price_mark = case id when $1 then 'high' when $2 then 'great' end,
         images = case id when $1 then $4::text[] when $2 then $5::text[] else '{}' end
       where id = any ($3)`,
      [
        family,
        german,
        [family, horse, german],
        [pictureOf(world.dealer), pictureOf(world.dealer)],
        [pictureOf(world.dealer)],
      ],
    )
    await world.owner.query(
      `update private.ad_events set at = at - case ad_id when $1 then interval '9 days' else interval '2 days' end
       where ad_id = any ($2)`,
      [family, [family, german]],
    )
    await world.owner.query(
      `insert into public.leads (listing_id, owner_id, kind, day, count) values
         ($1, $4, 'phone_reveal', '2026-11-01', 2), ($2, $4, 'message', '2026-11-02', 5), ($3, $4, 'view', '2026-11-02', 7),
         ($1, $4, 'view', '2026-11-02', 3)`,
      [family, horse, german, world.dealer.id],
    )
    const order = async (sort: string) =>
      (await stock(`sort => '${sort}'`)).ads.map(({ name }) => name.split(' ')[0])
    // The draft never was on the site.
    expect(await order('days')).toEqual(['100%', 'Clean', 'Work'])
    expect(await order('days_desc')).toEqual(['Clean', '100%', 'Work'])
    expect(await order('photos')).toEqual(['Work', '100%', 'Clean'])
    expect(await order('photos_desc')).toEqual(['Clean', '100%', 'Work'])
    expect(await order('mark')).toEqual(['100%', 'Clean', 'Work'])
    expect(await order('mark_desc')).toEqual(['Clean', '100%', 'Work'])
    expect(await order('leads')).toEqual(['100%', 'Clean', 'Work'])
    expect(await order('leads_desc')).toEqual(['Work', 'Clean', '100%'])
    // Views that are not in views_count yet count as well.
    expect(await order('views_desc')).toEqual(['100%', 'Clean', 'Work'])
    expect((await stock(`search => 'family'`)).ads).toMatchObject([
      { days: 9, price_mark: 'high', image_count: 2, views: 3, calls: 2, messages: 0 },
    ])
    expect((await stock(`search => 'horse'`)).ads).toMatchObject([{ days: null, price_mark: null }])
  })

  test('has plates for its owner alone, in one list and in every public column', async () => {
    expect(JSON.stringify(await stock(`search => 'family'`))).toContain('KDA 001A')
    for (const person of [world.seller, world.buyer]) {
      const [own] = await person.query<{ answer: OwnAds }>('select public.own_ads() as answer')
      expect(JSON.stringify(own)).not.toContain('KDA')
      expect(await person.query('select * from public.stock_numbers')).toEqual([])
      expect(JSON.stringify(await person.query('select * from public.vehicle_listings'))).not.toContain('KDA')
    }
  })

  test('of 500 cars answers a page quickly, whatever its order', async () => {
    await world.owner.query(
      `insert into public.vehicle_listings (
         seller_id, make_id, model_id, title, price, location, condition, fuel_type, transmission, year, status
       )
       select $1, make_id, model_id, 'Car ' || n, 500000 + n * 1000, 'Kitale', 'used', 'petrol', 'manual', 2015, 'draft'
       from generate_series(1, 500) as n
       cross join (select make_id, model_id from public.vehicle_listings where title = 'Clean family car') as like_it`,
      [world.dealer.id],
    )
    await world.owner.query(
      `insert into public.leads (listing_id, owner_id, kind, day, count)
       select id, $1, kind, date '2026-10-01' + day, 1 from public.vehicle_listings
       cross join unnest('{view,message}'::text[]) as kind cross join generate_series(1, 30) as day where seller_id = $1`,
      [world.dealer.id],
    )
    await world.owner.query('analyze public.leads, public.vehicle_listings')
    for (const sort of ['newest', 'leads_desc', 'views_desc', 'days_desc', 'mark']) {
      const began = performance.now()
      const { ads, total } = await stock(`sort => '${sort}', page_size => 100`)
      expect([ads.length, total]).toEqual([100, 503])
      // Far above what it takes, and far below a scan for each row.
      expect(performance.now() - began, sort).toBeLessThan(3_000)
    }
  })

  test('can begin with the ads that end soonest', async () => {
    await world.owner.query(
      `update public.vehicle_listings set expires_at = now() + interval '1 day' where title = 'Clean family car'`,
    )
    const { ads } = await stock(`sort => 'ending'`)
    expect(ads.map(({ name }) => name)).toEqual(['Clean family car', '100% German', 'Work horse'])
  })
})

test('the overview counts the caller’s own vehicles, views and open inquiries', async () => {
  const active = await car()
  await car({ status: 'sold' })
  await stage(await car({ status: 'draft' }), 'held_at = now()')
  await stage(active, `views_count = 40, expires_at = now() + interval '2 days'`)
  await world.owner.query(
    `insert into public.leads (listing_id, owner_id, kind, day, count, rolled_up) values ($1, $2, 'view', '2026-11-01', 12, 10)`,
    [active, world.dealer.id],
  )
  await world.owner.query(
    `insert into public.message_threads (listing_id, subject_title, subject, asker_id, owner_id) values ($1, 'Axio', 'Axio', $2, $3)`,
    [active, world.buyer.id, world.dealer.id],
  )
  const overview = async (person: Person) =>
    (await person.query<{ answer: object }>('select to_jsonb(public.dealer_overview()) as answer'))[0]?.answer
  expect(await overview(world.dealer)).toEqual({
    total: 3,
    active: 1,
    sold: 1,
    sold_lately: 1,
    ending: 1,
    held: 1,
    rejected: 0,
    views: 42,
    new_inquiries: 1,
  })
  expect(await overview(world.seller)).toMatchObject({ total: 0, views: 0, new_inquiries: 0 })
  await expect(overview(world.visitor)).rejects.toMatchObject({ code: '42501' })
})

describe('the preview of a change of several ads', () => {
  const preview = async (person: Person, ids: string[], act: string): Promise<ChangeLine[]> => {
    const [row] = await person.query<{ report: ChangeLine[] }>(
      'select json_agg(line) as report from public.preview_own_listings($1, $2) as line',
      [ids, act],
    )
    return row?.report ?? []
  }

  test('says what the change will say, and changes nothing', async () => {
    const ids = [await car(), await car({ status: 'sold' })]
    for (let number = 0; number < 4; number++) ids.push(await car({ status: 'draft' }))
    const report = await preview(world.dealer, ids, 'active')
    // The plan has room for four.
    expect(report.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'changed',
      'changed',
      'changed',
      'refused',
      'refused',
    ])
    expect(report[4]).toMatchObject({ hint: 'listing_limit' })
    const states = ['active', 'sold', 'draft', 'draft', 'draft', 'draft']
    expect((await columns(ids)).map(({ status }) => status)).toEqual(states)
    expect(await setStatus(world.dealer, ids, 'active')).toEqual(report)
  })

  test('is of the caller’s own ads and of acts that can be previewed', async () => {
    const own = await car()
    expect(await preview(world.dealer, [own], 'sold')).toMatchObject([{ outcome: 'changed' }])
    expect(await preview(world.seller, [own], 'sold')).toMatchObject([
      { outcome: 'refused', hint: 'not_found' },
    ])
    await expect(preview(world.dealer, [own], 'delete')).rejects.toMatchObject({ code: '42501' })
    await expect(preview(world.visitor, [own], 'sold')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the status of several ads', () => {
  test('is set in one call', async () => {
    const ids = [await car(), await car(), await car({ status: 'draft' })]
    const report = await setStatus(world.dealer, ids, 'sold')
    expect(report.map(({ outcome, former_status, state }) => [outcome, former_status, state])).toEqual([
      ['changed', 'active', 'sold'],
      ['changed', 'active', 'sold'],
      ['changed', 'draft', 'sold'],
    ])
    expect((await setStatus(world.dealer, ids, 'sold')).map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ])
  })

  test('respects the plan: ads beyond it are refused with its sentence, the others become active', async () => {
    const live = [await car(), await car(), await car()]
    const drafts = [
      await car({ status: 'draft', title: 'First' }),
      await car({ status: 'draft', title: 'Second' }),
    ]
    const report = await setStatus(world.dealer, drafts, 'active')
    expect(report).toMatchObject([
      { title: 'First', outcome: 'changed', state: 'active' },
      { title: 'Second', outcome: 'refused', state: 'draft', hint: 'listing_limit' },
    ])
    expect(report[1]?.message).toContain('Your plan allows 4 active ads')
    expect((await columns(drafts)).map(({ status }) => status)).toEqual(['active', 'draft'])
    expect(live).toHaveLength(3)
  })

  test('respects the plan with two concurrent calls', async () => {
    const drafts: string[] = []
    for (let number = 0; number < 6; number++) drafts.push(await car({ status: 'draft' }))
    await Promise.all([
      setStatus(world.dealer, drafts.slice(0, 3), 'active'),
      setStatus(world.dealer, drafts.slice(3), 'active'),
    ])
    expect((await columns(drafts)).filter(({ status }) => status === 'active')).toHaveLength(4)
  })

  test('is not set for held, rejected, unpriced and other people’s ads, which are reported', async () => {
    const held = await car({ status: 'draft' })
    await stage(held, 'held_at = now()')
    const rejected = await car({ status: 'draft' })
    await world.admin.query('select public.reject_listing($1, $2)', [rejected, 'No photo'])
    const unpriced = await car({ status: 'draft', price: 0 })
    const others = await post(world.seller, catalogue)
    const fine = await car({ status: 'draft' })
    const report = await setStatus(world.dealer, [held, rejected, unpriced, others, fine], 'active')
    expect(report.map(({ outcome, hint, code }) => [outcome, hint ?? code])).toEqual([
      ['refused', 'listing_held'],
      ['refused', 'listing_rejected'],
      ['refused', ''],
      ['refused', 'not_found'],
      ['changed', null],
    ])
    expect(report[2]?.message).toContain('vehicle_listings_price_range')
    expect(report[3]?.title).toBeNull()
    expect(await columns([others])).toMatchObject([{ status: 'active' }])
  })

  test('is not reported as changed where an ad is held', async () => {
    const held = await car({ status: 'draft' })
    await stage(held, 'held_at = now()')
    expect(await setStatus(world.dealer, [held], 'draft')).toMatchObject([
      {
        outcome: 'refused',
        state: 'pending',
        code: 'P0001',
        hint: 'listing_held',
        message: 'This ad is waiting for approval. You can change what it says meanwhile.',
      },
    ])
  })

  test('must be one that sellers may set, for 1 to 500 ads', async () => {
    const id = await car()
    await expect(setStatus(world.dealer, [id], 'expired')).rejects.toMatchObject({ code: '42501' })
    await expect(setStatus(world.dealer, [], 'sold')).rejects.toThrow('between 1 and 500')
    await expect(
      setStatus(
        world.dealer,
        Array.from({ length: 501 }, () => crypto.randomUUID()),
        'sold',
      ),
    ).rejects.toThrow('between 1 and 500')
  })

  test.each(['seller', 'provider', 'admin', 'buyer'] as const)(
    'is not theirs to set who does not sell them: %s',
    async (who) => {
      const id = await car()
      expect(await setStatus(world[who], [id], 'sold')).toMatchObject([{ outcome: 'refused', title: null }])
      expect(await changePrices(world[who], [id], {}, [1_150_000])).toMatchObject([
        { outcome: 'refused', title: null },
      ])
      expect(await columns([id])).toEqual([{ status: 'active', price: '1150000' }])
    },
  )

  test('is refused to visitors', async () => {
    await expect(setStatus(world.visitor, [await car()], 'sold')).rejects.toMatchObject({ code: '42501' })
    await expect(changePrices(world.visitor, [await car()], {})).rejects.toMatchObject({ code: '42501' })
  })
})

describe('renewing and deleting several ads', () => {
  const does = async (person: Person, name: 'renew' | 'delete', ids: string[]): Promise<ChangeLine[]> => {
    const [row] = await person.query<{ report: ChangeLine[] }>(
      `select json_agg(line) as report from public.${name}_own_listings($1) as line`,
      [ids],
    )
    return row?.report ?? []
  }

  test('names those that cannot be changed, with the reason', async () => {
    const [expired, fresh, draft] = [await car(), await car(), await car({ status: 'draft' })]
    await stage(expired, `status = 'expired', expires_at = now() - interval '1 day'`)
    expect(await does(world.dealer, 'renew', [expired, fresh, draft])).toMatchObject([
      { outcome: 'changed', state: 'active' },
      { outcome: 'refused', state: 'active', hint: 'too_early' },
      { outcome: 'refused', state: 'draft', hint: 'not_renewable' },
    ])
  })

  test('respects the plan', async () => {
    const ids = [await car(), await car(), await car(), await car()]
    await stage(ids[0] ?? '', `status = 'expired'`)
    ids.push(await car())
    await stage(ids[1] ?? '', `status = 'expired'`)
    expect(await does(world.dealer, 'renew', ids.slice(0, 2))).toMatchObject([
      { outcome: 'changed' },
      { outcome: 'refused', hint: 'listing_limit' },
    ])
  })

  test('returns the pictures of deleted ads, and keeps conversations about them', async () => {
    const pictures = [1, 2].map(
      () => `/storage/v1/object/public/listing-images/${world.dealer.id}/${crypto.randomUUID()}.jpg`,
    )
    const ids = [await car({ images: pictures }), await car({ status: 'draft' })]
    const [thread] = await world.owner.query<{ id: string }>(
      `insert into public.message_threads (listing_id, subject_title, subject, asker_id, owner_id)
       values ($1, 'Axio', 'Axio', $2, $3) returning id`,
      [ids[0], world.buyer.id, world.dealer.id],
    )
    expect(await does(world.dealer, 'delete', ids)).toMatchObject([
      { outcome: 'changed', pictures },
      { outcome: 'changed' },
    ])
    expect(await columns(ids)).toEqual([])
    expect(
      await world.owner.query('select listing_id, subject_title from public.message_threads where id = $1', [
        thread?.id,
      ]),
    ).toEqual([{ listing_id: null, subject_title: 'Axio' }])
    expect(await does(world.dealer, 'delete', ids)).toMatchObject([
      { outcome: 'refused', hint: 'not_found' },
      { outcome: 'refused', hint: 'not_found' },
    ])
  })

  test.each(['seller', 'admin', 'buyer'] as const)('is refused to %s', async (who) => {
    const id = await car()
    expect(await does(world[who], 'delete', [id])).toMatchObject([{ outcome: 'refused', title: null }])
    expect(await does(world[who], 'renew', [id])).toMatchObject([{ outcome: 'refused', title: null }])
    expect(await columns([id])).toHaveLength(1)
    await expect(does(world.visitor, 'delete', [id])).rejects.toMatchObject({ code: '42501' })
    await expect(setStatus(world.dealer, [id], 'delete')).rejects.toMatchObject({ code: '42501' })
    await expect(does(world.dealer, 'delete', [])).rejects.toThrow('between 1 and 500')
  })
})

describe('the prices of several ads', () => {
  test('are previewed without writing', async () => {
    const ids = [await car({ price: 1_000_000 }), await car({ price: 455_500 })]
    expect(await changePrices(world.dealer, ids, { amount: -10 })).toMatchObject([
      { outcome: 'changed', old_price: 1_000_000, new_price: 900_000, held: false },
      { outcome: 'changed', old_price: 455_500, new_price: 410_000 },
    ])
    expect((await columns(ids)).map(({ price }) => price)).toEqual(['1000000', '455500'])
  })

  test('change as previewed, once, even if the call is repeated', async () => {
    const ids = [await car({ price: 1_000_000 }), await car({ price: 455_500 })]
    const seen = [1_000_000, 455_500]
    await changePrices(world.dealer, ids, { change: 'amount', amount: -5_500 }, seen)
    expect((await columns(ids)).map(({ price }) => price)).toEqual(['994500', '450000'])
    const again = await changePrices(world.dealer, ids, { change: 'amount', amount: -5_500 }, seen)
    expect(again.map(({ hint }) => hint)).toEqual(['price_moved', 'price_moved'])
    expect((await columns(ids)).map(({ price }) => price)).toEqual(['994500', '450000'])
  })

  test('never fall below the lower bound; sold and unpriced ads are unchanged', async () => {
    const cheap = await car({ price: 100_000 })
    const sold = await car({ status: 'sold' })
    const unpriced = await car({ status: 'draft', price: 0 })
    const same = await car({ price: 100_400 })
    const ids = [cheap, sold, unpriced, same]
    const report = await changePrices(world.dealer, ids, { amount: -0.4, least: 100_000 })
    expect(report.map(({ outcome, hint }) => [outcome, hint])).toEqual([
      ['unchanged', null],
      ['refused', 'sold'],
      ['refused', 'no_price'],
      ['changed', null],
    ])
    const lower = await changePrices(world.dealer, [cheap], { amount: -20, least: 90_000 }, [100_000])
    expect(lower).toMatchObject([{ hint: 'below_least', message: 'Its price would be below KSh 90,000.' }])
    expect((await columns([cheap]))[0]?.price).toBe('100000')
  })

  test('report which ads need approval first, and those then await it', async () => {
    const [setting] = await world.owner.query<{ value: string }>(
      `update public.system_settings set value = 'true' where key = 'review_changed_listings' returning value`,
    )
    expect(setting?.value).toBe('true')
    const id = await car({ price: 1_000_000 })
    expect(await changePrices(world.dealer, [id], { amount: -60 })).toMatchObject([{ held: true }])
    expect(await changePrices(world.dealer, [id], { amount: -60 }, [1_000_000])).toMatchObject([
      { outcome: 'changed', held: true, state: 'pending' },
    ])
  })

  test.each([
    ['percent', 0],
    ['percent', -91],
    ['percent', 501],
    ['amount', 0],
    ['amount', 0.5],
    ['doubling', 2],
  ])('by %s of %d are refused', async (change, amount) => {
    const id = await car()
    await expect(changePrices(world.dealer, [id], { change, amount })).rejects.toMatchObject({
      hint: 'price_change',
    })
  })
})
