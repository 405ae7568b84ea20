import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addressOfSavedSearch } from '#domain/ads/saved-search-address.ts'
import type { SavedFilters } from '#domain/ads/saved-search-filters.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { seededRandom } from '#testing/list-queries.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'
import { savedAt } from '#testing/saved-searches.ts'
import { offer, openBusiness } from '#testing/service-providers.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
  await world.owner.query('update auth.users set email_confirmed_at = now()')
  await world.owner.query(
    `insert into public.vehicle_nicknames (nickname, meaning) values ('chuma', 'Hilux')`,
  )
})

afterEach(async () => {
  await world.owner.query(
    'truncate private.ad_events, private.ad_arrivals, private.search_matches, private.alerts',
  )
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from private.deleted_vehicles')
  await world.owner.query('delete from public.spare_parts')
  await world.owner.query('delete from public.saved_searches')
  await world.owner.query('delete from public.user_blocks')
  await world.owner.query('delete from public.system_notifications')
  await world.owner.query('delete from mail.outbox')
  await world.owner.query('truncate private.alerts')
})

async function save(person: Person, address: string, frequency = 'instant'): Promise<string> {
  const [row] = await person.query<{ id: string }>(
    `insert into public.saved_searches (kind, filters, name, frequency) values ($1, $2, left($3, 120), $4) returning id`,
    [savedAt(address).kind, savedAt(address).filters, address, frequency],
  )
  return row?.id ?? ''
}

const run = async (job: string) => {
  const [row] = await world.owner.query<{ done: number }>(`select private.${job}() as done`)
  return row?.done
}
const match = () => run('match_ads')
const tell = async () => {
  await match()
  await run('tell_alerts')
}
const told = async (person: Person) =>
  (await notificationsOf(world, person)).map(({ kind, title, facts }) => ({
    kind,
    title,
    ads: ((facts as { ads?: { title: string }[] })?.ads ?? []).map((ad) => ad.title).toSorted(),
  }))
const news = async (person: Person) =>
  Object.fromEntries(
    (
      await person.query<SavedFilters & { news: number }>(
        'select kind, filters, news from public.my_saved_searches()',
      )
    ).map(({ kind, filters, news }) => [addressOfSavedSearch(kind, filters), news]),
  )
const price = (id: string, amount: number) =>
  world.seller.query('update public.vehicle_listings set price = $2 where id = $1', [id, amount])
/** Like the job of estimates. */
const setMark = (id: string, mark: string | null) =>
  world.owner.query('update public.vehicle_listings set price_mark = $2 where id = $1', [id, mark])
/** As if the person had been notified of everything on an earlier day. */
async function dayPasses() {
  await world.owner.query(
    `update private.alerts set told_at = told_at - interval '1 day', due_at = due_at - interval '1 day'`,
  )
  for (const [table, column] of [
    ['public.favorites', 'created_at'],
    ['private.ad_events', 'at'],
  ])
    await world.owner.query(`update ${table} set ${column} = ${column} - interval '1 day'`)
}

describe('a new match', () => {
  test('is notified once, however many searches match', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    await save(world.buyer, '/vehicles?maxPrice=2000000&condition=used')
    await save(world.buyer, '/vehicles?make=Isuzu')
    await post(world.seller, catalogue, { title: 'Axio one' })
    await tell()
    await tell()
    expect(await told(world.buyer)).toEqual([
      { kind: 'search_matches', title: 'One new match in your saved searches', ads: ['Axio one'] },
    ])
    expect(await mailsInOutbox(world)).toMatchObject([
      { kind: 'search_matches', ads: [{ title: 'Axio one' }] },
    ])
    expect(await news(world.buyer)).toEqual({
      '/vehicles?make=Toyota': 1,
      '/vehicles?maxPrice=2000000&condition=used': 1,
      '/vehicles?make=Isuzu': 0,
    })
  })

  test('is notified by the search that is due first, and not by another', async () => {
    await save(world.buyer, '/vehicles?make=Toyota', 'daily')
    const narrow = await save(world.buyer, '/vehicles?make=Toyota&maxPrice=1000000')
    const id = await post(world.seller, catalogue, { title: 'Axio', price: 1_100_000 })
    await tell()
    expect(await told(world.buyer)).toEqual([])
    await price(id, 990_000)
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ kind: 'search_matches', ads: ['Axio'] }])
    await world.owner.query(`update private.search_matches set due_at = now() where told_at is null`)
    await tell()
    await save(world.buyer, '/vehicles?make=Toyota&maxPrice=900000')
    await price(id, 890_000)
    await world.buyer.query('delete from public.saved_searches where id = $1', [narrow])
    await tell()
    expect((await told(world.buyer)).filter(({ kind }) => kind === 'search_matches')).toHaveLength(1)
  })

  test('of a single search names it, with at most ten of many ads', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    for (let ad = 0; ad < 12; ad += 1) await post(world.seller, catalogue, { title: `Axio ${ad}` })
    await tell()
    const [one, ...others] = await told(world.buyer)
    expect(others).toEqual([])
    expect(one?.title).toBe('12 new matches in “/vehicles?make=Toyota”')
    expect(one?.ads).toHaveLength(10)
    const [mail] = await mailsInOutbox(world)
    expect(mail).toMatchObject({ actionLabel: 'All 12 new', action: '/vehicles?make=Toyota' })
    expect(mail?.ads).toHaveLength(10)
  })

  test('excludes own ads, ads of blocked people, and earlier ads', async () => {
    await post(world.seller, catalogue, { title: 'There before' })
    await match()
    for (const person of [world.buyer, world.seller, world.dealer])
      await save(person, '/vehicles?make=Toyota')
    await world.dealer.query('insert into public.user_blocks (blocked_id) values ($1)', [world.seller.id])
    await post(world.seller, catalogue, { title: 'New' })
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ ads: ['New'] }])
    expect(await told(world.seller)).toEqual([])
    expect(await told(world.dealer)).toEqual([])
  })

  test('excludes drafts, held and sold ads, and ads of suspended sellers', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    const draft = await post(world.seller, catalogue, { title: 'Draft', status: 'draft' })
    await post(world.seller, catalogue, { title: 'Sold', status: 'sold' })
    const brief = await post(world.seller, catalogue, { title: 'Sold at once' })
    await world.seller.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [brief])
    await post(world.dealer, catalogue, { title: 'Suspended' })
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.dealer.id,
    ])
    await tell()
    expect(await told(world.buyer)).toEqual([])
    await world.owner.query('update public.profiles set suspended_at = null where id = $1', [world.dealer.id])
    await world.seller.query(`update public.vehicle_listings set status = 'active' where id = $1`, [draft])
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ ads: ['Draft'] }])
  })

  test('includes ads changed to match, not ads that matched before', async () => {
    await save(world.buyer, '/vehicles?make=Toyota&maxPrice=1000000')
    const id = await post(world.seller, catalogue, { title: 'Axio', price: 1_100_000 })
    await tell()
    expect(await told(world.buyer)).toEqual([])
    await price(id, 990_000)
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ kind: 'search_matches' }])
    await world.seller.query(`update public.vehicle_listings set mileage = 5 where id = $1`, [id])
    await tell()
    expect(await told(world.buyer)).toHaveLength(1)
  })

  test('includes an ad whose engine was added later', async () => {
    await save(world.buyer, '/vehicles?make=Toyota&minEngine=1500&maxEngine=1500')
    const id = await post(world.seller, catalogue, { title: 'Axio', engine_size: '1NZ-FE' })
    await tell()
    expect(await told(world.buyer)).toEqual([])
    for (const size of ['1,800 cc', '1,496 cc', '1497'])
      await world.seller.query('select public.save_vehicle($1, $2)', [id, { engine_size: size }])
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ kind: 'search_matches', ads: ['Axio'] }])
  })

  test('includes an ad whose previous owners were stated later', async () => {
    await save(world.buyer, '/vehicles?make=Toyota&maxOwners=1')
    const id = await post(world.seller, catalogue, { title: 'Axio', previous_owners: 2 })
    await tell()
    expect(await told(world.buyer)).toEqual([])
    for (const previous_owners of [null, 1, 0])
      await world.seller.query('select public.save_vehicle($1, $2)', [id, { previous_owners }])
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ kind: 'search_matches', ads: ['Axio'] }])
  })

  test('by price mark is notified once the mark is known, also on a later night', async () => {
    await save(world.buyer, '/vehicles?make=Toyota&priceMark=great&priceMark=good')
    const id = await post(world.seller, catalogue, { title: 'Axio' })
    await setMark(id, 'fair')
    await tell()
    expect(await told(world.buyer)).toEqual([])
    await setMark(id, 'good')
    await tell()
    await setMark(id, 'great')
    await tell()
    await setMark(id, 'high')
    await setMark(id, 'good')
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ kind: 'search_matches', ads: ['Axio'] }])
  })

  test('is not recorded for a mark without followers', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    await save(world.buyer, '/vehicles?make=Toyota&priceMark=great')
    const id = await post(world.seller, catalogue, { title: 'Axio' })
    await match()
    const recorded = async () =>
      (await world.owner.query('select from private.ad_events where awaits_matching and ad_id = $1', [id]))
        .length
    await setMark(id, 'fair')
    expect(await recorded()).toBe(0)
    await setMark(id, 'great')
    expect(await recorded()).toBe(1)
  })

  test('waits while its search is paused, and for its hour', async () => {
    const id = await save(world.buyer, '/vehicles?make=Toyota')
    await post(world.seller, catalogue, { title: 'Before the pause' })
    await match()
    await world.buyer.query('update public.saved_searches set paused = true where id = $1', [id])
    await post(world.seller, catalogue, { title: 'In the pause' })
    await tell()
    expect(await told(world.buyer)).toEqual([])
    await world.buyer.query(
      `update public.saved_searches set paused = false, frequency = 'daily' where id = $1`,
      [id],
    )
    await tell()
    expect(await told(world.buyer)).toEqual([])
    await world.owner.query(`update private.search_matches set due_at = due_at - interval '1 day'`)
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ ads: ['Before the pause'] }])
  })

  test('of a deleted search is not notified', async () => {
    const id = await save(world.buyer, '/vehicles?make=Toyota')
    await post(world.seller, catalogue)
    await match()
    await world.buyer.query('delete from public.saved_searches where id = $1', [id])
    await tell()
    expect(await told(world.buyer)).toEqual([])
  })

  test.each([
    ['paused', 'update public.saved_searches set paused = true where id = $1'],
    ['deleted', 'delete from public.saved_searches where id = $1'],
  ])(
    'of a search that is %s during the batch is not notified, and the batch continues',
    async (_, change) => {
      const id = await save(world.buyer, '/vehicles?make=Toyota')
      await save(world.dealer, '/vehicles?make=Toyota')
      await post(world.seller, catalogue)
      const batch = new pg.Client(world.database.owner)
      await batch.connect()
      try {
        await batch.query('begin')
        await batch.query('select private.match_ads()')
        await world.buyer.query(change, [id])
        await batch.query('commit')
      } finally {
        await batch.end()
      }
      await tell()
      expect(await told(world.buyer)).toEqual([])
      expect(await told(world.dealer)).toHaveLength(1)
    },
  )

  test('is notified once by two concurrent jobs', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    for (let ad = 0; ad < 5; ad += 1) await post(world.seller, catalogue)
    await Promise.all([match(), match()])
    await Promise.all([run('tell_alerts'), run('tell_alerts')])
    const told = await notificationsOf(world, world.buyer)
    expect(told.map(({ facts }) => (facts as { count: number }).count)).toEqual([5])
  })

  test('that ended before the notification is notified when it is back', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    const id = await post(world.seller, catalogue, { title: 'Axio' })
    await match()
    const set = (status: string) =>
      world.seller.query('update public.vehicle_listings set status = $2 where id = $1', [id, status])
    await set('draft')
    await tell()
    expect(await told(world.buyer)).toEqual([])
    await set('active')
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ ads: ['Axio'] }])
  })
})

describe('a car that its seller deletes and posts again', () => {
  const car = { title: '2015 Toyota Axio', year: 2015, mileage: 90_000, price: 1_150_000 }
  const remove = (id: string) => world.seller.query('delete from public.vehicle_listings where id = $1', [id])
  const matches = async () =>
    (await told(world.buyer)).filter(({ kind }) => kind === 'search_matches').map(({ ads }) => ads)
  const posted = async (columns: object = {}, person: Person = world.seller) => {
    const id = await post(person, catalogue, { ...car, model_id: catalogue.Axio, ...columns })
    await tell()
    return id
  }
  const deletedFor = (interval: string) =>
    world.owner.query('update private.deleted_vehicles set deleted_at = deleted_at - $1::interval', [
      interval,
    ])

  test('is notified once, whatever it is called, and counts once', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    for (const title of ['Axio', 'AXIO!', 'Axio new offer', 'Axio call now', 'Axio']) {
      const id = await posted({ title, mileage: 90_000 + title.length })
      expect(await news(world.buyer)).toEqual({ '/vehicles?make=Toyota': 1 })
      await remove(id)
    }
    await posted()
    expect(await matches()).toEqual([['Axio']])
    expect(await news(world.buyer)).toEqual({ '/vehicles?make=Toyota': 1 })
    expect(await world.owner.query('select from private.ad_arrivals')).toHaveLength(1)
  })

  test('is new again after 14 days', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    await world.owner.query(`update private.search_rules set saved_at = saved_at - interval '60 days'`)
    await remove(await posted())
    await deletedFor('13 days 23 hours')
    await remove(await posted())
    await deletedFor('14 days 1 minute')
    await posted()
    expect(await matches()).toHaveLength(2)
    await deletedFor('1 day')
    await world.owner.query('select private.delete_old_deleted_vehicles()')
    expect(await world.owner.query('select from private.deleted_vehicles')).toEqual([])
  })

  test.each([
    ['another year', { year: 2016 }],
    ['another model', { model_id: null }],
    ['a mileage further than 1,000 km', { mileage: 91_001 }],
    ['no mileage and another title', { mileage: null, title: '2015 Toyota Axio, silver' }],
  ])('is another with %s', async (_, columns) => {
    await save(world.buyer, '/vehicles?make=Toyota')
    await remove(await posted())
    await posted(columns)
    expect(await matches()).toHaveLength(2)
  })

  test('is another of another seller, and each deleted ad is continued by one', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    await remove(await posted())
    await posted({}, world.dealer)
    expect(await matches()).toHaveLength(2)
    await posted()
    expect(await matches()).toHaveLength(2)
    await posted({ title: 'Its twin' })
    expect(await matches()).toHaveLength(3)
  })

  test('is known by its stock number before its mileage', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    const numbered = async (number: string, columns: object = {}) => {
      const id = await post(world.dealer, catalogue, { ...car, ...columns })
      await world.dealer.query(
        'insert into public.stock_numbers (listing_id, stock_number) values ($1, $2)',
        [id, number],
      )
      await tell()
      return id
    }
    const first = await numbered('KDA 001A')
    await world.dealer.query('delete from public.vehicle_listings where id = $1', [first])
    await numbered('KDA 002B')
    expect(await matches()).toHaveLength(2)
    await numbered('kda 001a', { mileage: 120_000, title: 'Driven since' })
    expect(await matches()).toHaveLength(2)
  })

  test('is notified as a price drop if it asks less, and to searches that it matches now', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    await save(world.provider, '/vehicles?maxPrice=1000000')
    await remove(await posted())
    await posted({ price: 990_000 })
    expect((await told(world.buyer)).map(({ kind }) => kind)).toEqual(['price_drop', 'search_matches'])
    expect((await told(world.provider)).map(({ kind }) => kind)).toEqual(['search_matches'])
  })

  test('is notified to those who were not: by daily searches, and by one saved when it was gone', async () => {
    await save(world.buyer, '/vehicles?make=Toyota', 'daily')
    await remove(await posted())
    await save(world.provider, '/vehicles?make=Toyota')
    await posted()
    expect(await told(world.provider)).toHaveLength(1)
    await world.owner.query('update private.search_matches set due_at = now()')
    await tell()
    expect(await matches()).toEqual([['2015 Toyota Axio']])
  })

  test('that nobody was told of before it was deleted is new', async () => {
    await save(world.buyer, '/vehicles?make=Toyota')
    await remove(await post(world.seller, catalogue, { ...car, model_id: catalogue.Axio }))
    await posted()
    expect(await matches()).toHaveLength(1)
  })
})

test('alerts are due at once, at 8:00, or on Monday at 8:00 in Nairobi', async () => {
  const due = (frequency: string, moment: string) =>
    world.owner
      .query<{ due: Date }>('select private.alert_due($1, $2) as due', [frequency, moment])
      .then(([row]) => row?.due.toISOString())
  // 7:59 and 8:00 of a Monday in Nairobi.
  const [before, at] = ['2026-11-23T04:59:00.000Z', '2026-11-23T05:00:00.000Z'] as const
  expect(await due('instant', before)).toBe(before)
  expect(await due('daily', before)).toBe(at)
  expect(await due('daily', at)).toBe('2026-11-24T05:00:00.000Z')
  expect(await due('weekly', before)).toBe(at)
  expect(await due('weekly', at)).toBe('2026-11-30T05:00:00.000Z')
  expect(await due('weekly', '2026-11-29T22:00:00.000Z')).toBe('2026-11-30T05:00:00.000Z')
})

describe('a lower price', () => {
  const mark = (id: string) =>
    world.buyer.query('insert into public.favorites (listing_id) values ($1)', [id])
  const drops = async () => (await told(world.buyer)).filter(({ kind }) => kind === 'price_drop')

  test('of a favorite is notified from one percent', async () => {
    const id = await post(world.seller, catalogue, { price: 1_000_000 })
    await mark(id)
    await price(id, 991_000)
    await tell()
    expect(await drops()).toEqual([])
    await price(id, 900_000)
    await tell()
    expect(await drops()).toHaveLength(1)
  })

  test('of a match is notified at its search’s frequency', async () => {
    const id = await post(world.seller, catalogue, { price: 1_000_000 })
    await match()
    await save(world.buyer, '/vehicles?make=Toyota')
    await save(world.dealer, '/vehicles?make=Toyota', 'weekly')
    await price(id, 900_000)
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ kind: 'price_drop' }])
    expect(await told(world.dealer)).toEqual([])
  })

  test('after a rise is not notified', async () => {
    const id = await post(world.seller, catalogue, { price: 1_000_000 })
    await mark(id)
    for (const amount of [1_200_000, 1_000_000]) {
      await price(id, amount)
      await tell()
    }
    // Within one batch, too.
    await price(id, 1_500_000)
    await price(id, 1_000_000)
    await tell()
    expect(await drops()).toEqual([])
  })

  test('is notified once a day, and a second drop the next morning', async () => {
    const id = await post(world.seller, catalogue, { price: 1_000_000 })
    await mark(id)
    for (const amount of [900_000, 800_000, 700_000]) {
      await price(id, amount)
      await tell()
    }
    expect(await drops()).toHaveLength(1)
    await dayPasses()
    await tell()
    expect(await drops()).toHaveLength(2)
    const [newest] = await notificationsOf(world, world.buyer)
    expect(newest?.facts).toMatchObject({ ads: [{ price: 700_000, price_before: 900_000 }] })
  })

  test('below one percent each time is notified once the drops add up', async () => {
    const id = await post(world.seller, catalogue, { price: 1_000_000 })
    await mark(id)
    for (const amount of [996_000, 992_000]) {
      await price(id, amount)
      await tell()
    }
    expect(await drops()).toEqual([])
    for (const amount of [989_000, 985_000]) {
      await price(id, amount)
      await tell()
      await dayPasses()
    }
    const [one, ...others] = await notificationsOf(world, world.buyer)
    expect(others).toEqual([])
    expect(one?.facts).toMatchObject({ ads: [{ price: 989_000, price_before: 1_000_000 }] })
    await price(id, 979_000)
    await tell()
    const [second] = await notificationsOf(world, world.buyer)
    expect(second?.facts).toMatchObject({ ads: [{ price: 979_000, price_before: 989_000 }] })
  })

  test('adds up within a batch too, and from the price of the match notification', async () => {
    await save(world.buyer, '/vehicles?maxPrice=1000000')
    const id = await post(world.seller, catalogue, { price: 1_500_000 })
    await price(id, 1_000_000)
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ kind: 'search_matches' }])
    await price(id, 991_000)
    await tell()
    expect(await drops()).toEqual([])
    await price(id, 990_500)
    await price(id, 989_900)
    await tell()
    const [newest] = await notificationsOf(world, world.buyer)
    expect(newest?.facts).toMatchObject({ count: 1, ads: [{ price: 989_900, price_before: 1_000_000 }] })
  })

  test('is compared with the lowest price known from any way of following', async () => {
    const id = await post(world.seller, catalogue, { price: 1_000_000 })
    await match()
    await mark(id)
    await price(id, 1_200_000)
    await match()
    await save(world.buyer, '/vehicles?make=Toyota')
    await price(id, 1_100_000)
    await tell()
    expect(await drops()).toEqual([])
  })

  test('that rose again the next morning is not notified later, unless below the notified price', async () => {
    const id = await post(world.seller, catalogue, { price: 1_000_000 })
    await mark(id)
    for (const amount of [900_000, 800_000, 950_000]) {
      await price(id, amount)
      await tell()
    }
    await dayPasses()
    await tell()
    await price(id, 895_000)
    await tell()
    expect(await drops()).toHaveLength(1)
    await price(id, 890_000)
    await tell()
    const [newest] = await notificationsOf(world, world.buyer)
    expect(newest?.facts).toMatchObject({ ads: [{ price: 890_000, price_before: 900_000 }] })
  })

  test('that rose again before the notification is not notified', async () => {
    const id = await post(world.seller, catalogue, { price: 1_000_000 })
    await mark(id)
    await price(id, 900_000)
    await match()
    await price(id, 1_000_000)
    await tell()
    expect(await drops()).toEqual([])
  })
})

describe('an unavailable favorite', () => {
  test.each([
    [
      'sold',
      (id: string) =>
        world.seller.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [id]),
    ],
    [
      'deleted',
      (id: string) => world.seller.query('delete from public.vehicle_listings where id = $1', [id]),
    ],
  ])('because it was %s is notified once', async (_, end) => {
    const id = await post(world.seller, catalogue, { title: 'Axio of my dreams' })
    await match()
    await world.buyer.query('insert into public.favorites (listing_id) values ($1)', [id])
    await end(id)
    await tell()
    await tell()
    expect(await told(world.buyer)).toEqual([
      { kind: 'favorite_gone', title: 'A favorite is no longer available', ads: ['Axio of my dreams'] },
    ])
  })

  test('and back before the notification is not notified', async () => {
    const id = await post(world.seller, catalogue)
    await world.buyer.query('insert into public.favorites (listing_id) values ($1)', [id])
    await match()
    for (const status of ['draft', 'active']) {
      await world.seller.query('update public.vehicle_listings set status = $2 where id = $1', [id, status])
      await match()
    }
    await tell()
    expect(await told(world.buyer)).toEqual([])
  })
})

test('a search without filters is notified as a count, once a day', async () => {
  await save(world.buyer, '/vehicles')
  for (let ad = 0; ad < 3; ad += 1) await post(world.seller, catalogue)
  await tell()
  await run('tell_counts')
  expect(await told(world.buyer)).toEqual([])
  expect(await news(world.buyer)).toEqual({ '/vehicles': 3 })
  await world.owner.query(`update public.saved_searches set created_at = created_at - interval '1 day'`)
  await run('tell_counts')
  await run('tell_counts')
  expect(await told(world.buyer)).toEqual([{ kind: 'search_count', title: '3 new in “/vehicles”', ads: [] }])
})

describe('a provider that only changes services', () => {
  const offered = async (name = 'Oil change') => {
    const id = await openBusiness(world, world.provider)
    const service = await offer(world.provider, id, { name })
    await match()
    return { id, service }
  }
  afterEach(() => world.owner.query('delete from public.service_providers'))

  test('is a new match through an added service, once', async () => {
    const { id } = await offered()
    await save(world.buyer, '/services?service=wheel+alignment')
    await save(world.buyer, '/services?search=wheel')
    await save(world.buyer, '/services?service=oil+change')
    await offer(world.provider, id, { name: 'Wheel Alignment' })
    await tell()
    await offer(world.provider, id, { name: 'Wheel balancing' })
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ kind: 'search_matches', ads: ['Baraka Garage'] }])
    expect(await news(world.buyer)).toEqual({
      '/services?service=wheel+alignment': 1,
      '/services?search=wheel': 1,
      '/services?service=oil+change': 0,
    })
  })

  test.each([
    ['renamed', `update public.services set name = 'Wheel alignment' where id = $1`, 'Oil change'],
    ['offered again', 'update public.services set is_active = true where id = $1', 'Wheel alignment'],
  ])('is a new match through a service that is %s', async (_, change, name) => {
    const { service } = await offered(name)
    await world.provider.query('update public.services set is_active = $2 where id = $1', [
      service,
      name === 'Oil change',
    ])
    await match()
    await save(world.buyer, '/services?service=wheel+alignment')
    await world.provider.query(change, [service])
    await tell()
    expect(await told(world.buyer)).toMatchObject([{ kind: 'search_matches', ads: ['Baraka Garage'] }])
  })

  test('is no new match if only prices change, nothing matches, or the provider is hidden', async () => {
    const { id, service } = await offered('Wheel alignment')
    await save(world.buyer, '/services?service=wheel+alignment')
    await save(world.buyer, '/services?service=tyre+change')
    await world.provider.query('update public.services set price = 9000 where id = $1', [service])
    await offer(world.provider, id, { name: 'Painting' })
    await tell()
    await world.owner.query('update public.service_providers set verified = false where id = $1', [id])
    await offer(world.provider, id, { name: 'Tyre change' })
    await tell()
    expect(await told(world.buyer)).toEqual([])
  })

  test('in a batch with other changes is compared with its state before all of them', async () => {
    const { id } = await offered()
    await save(world.buyer, '/services?service=wheel+alignment')
    await world.provider.query(`update public.service_providers set description = 'Wheels' where id = $1`, [
      id,
    ])
    await offer(world.provider, id, { name: 'Wheel alignment' })
    await world.provider.query(`update public.service_providers set description = 'Wheels.' where id = $1`, [
      id,
    ])
    await tell()
    expect(await told(world.buyer)).toHaveLength(1)
  })
})

describe('alerts match the result page', () => {
  const random = seededRandom(7)
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const some = <T>(values: readonly T[]) => values.filter(() => random() < 0.4)
  const query = (fields: Record<string, readonly (string | number)[]>) => {
    const pairs = Object.entries(fields).flatMap(([name, values]) =>
      values.map((value) => [name, String(value)]),
    )
    return new URLSearchParams(pairs).toString()
  }
  const maybe = <T>(values: readonly T[]) => (random() < 0.3 ? [pick(values)] : [])
  const range = (name: string, values: readonly number[]) => {
    const [low, high] = [pick(values), pick(values)].toSorted((one, other) => one - other)
    return {
      [`min${name}`]: random() < 0.3 ? [low as number] : [],
      [`max${name}`]: random() < 0.3 ? [high as number] : [],
    }
  }
  const PLACES = ['Nairobi', 'Westlands, Nairobi', 'Mombasa', 'Nyali, Mombasa', 'Nakuru', 'Iten', 'Kitengela']
  const LOCATIONS = [...PLACES, 'Ngong Road, Nairobi', 'Somewhere else', 'nairobi west']

  /** What each search finds by its page and by the alerts, as [address, id] pairs. */
  async function compare(call: string, columns: string, list: string, addresses: readonly string[]) {
    const listed = await world.owner.query<{ address: string; ids: string[]; guessed: boolean }>(
      `select address, array(select row ->> 'id' from jsonb_array_elements(result -> $2) as row order by 1) as ids,
         result ->> 'corrected' is not null as guessed
       from unnest($1::text[], $3::jsonb[]) as asked (address, f),
         lateral jsonb_to_record(f) as t (search text, ${columns}), lateral (select ${call} as result) as page`,
      [addresses, list, addresses.map((address) => JSON.stringify(savedAt(address).filters))],
    )
    const alerted = await world.owner.query<SavedFilters & { ids: string[] }>(
      `select kind, filters,
         array(select subject_id::text from private.search_matches where search_id = search.id order by 1) as ids
       from public.saved_searches as search`,
    )
    const found = new Map(alerted.map(({ kind, filters, ids }) => [addressOfSavedSearch(kind, filters), ids]))
    const compared = listed.filter(({ guessed }) => !guessed)
    for (const { address, ids } of compared)
      expect({ address, ids: found.get(address) }).toEqual({ address, ids })
    return compared
  }

  test('for vehicles', async () => {
    const makes = ['Toyota', 'Mercedes-Benz', 'Isuzu'] as const
    const models = ['Hilux', 'Axio', 'C200', 'D-Max'] as const
    const words = ['axio', 'clean', 'é', 'benz', 'chuma', 'mer', '100%', 'x_y', 'unit', 'zzz']
    const addresses = new Set<string>()
    while (addresses.size < 250) {
      const make = some(makes).slice(0, 2)
      const fits = { Toyota: ['Hilux', 'Axio'], 'Mercedes-Benz': ['C200'], Isuzu: ['D-Max'] }
      const model = (make.length > 0 ? make.flatMap((one) => fits[one]) : models).filter(() => random() < 0.2)
      const text = query({
        search: random() < 0.4 ? [some(words).slice(0, 2).join(' ')].filter(Boolean) : [],
        make: random() < 0.6 ? make : [],
        model: random() < 0.6 && make.length > 0 ? model : [],
        location: random() < 0.4 ? some(PLACES) : [],
        ...range('Price', [500_000, 900_000, 1_150_000, 2_000_000]),
        ...range('Year', [2008, 2015, 2020]),
        ...range('Mileage', [0, 50_000, 90_000]),
        ...range('Engine', [1_500, 2_000, 2_330]),
        maxOwners: maybe([0, 1, 2]),
        condition: maybe(['new', 'used', 'certified_pre_owned']),
        fuelType: maybe(['petrol', 'diesel']),
        transmission: maybe(['manual', 'automatic']),
        bodyType: maybe(['saloon', 'suv']),
        drive: maybe(['2wd', '4wd']),
        registration: maybe(['imported']),
        seller: maybe(['dealer', 'private']),
        priceMark: random() < 0.3 ? some(['great', 'good', 'fair', 'high']) : [],
      })
      if (text) addresses.add(`/vehicles?${text}`)
    }
    for (const address of [...addresses].slice(0, 100)) await save(world.buyer, address)
    for (const address of [...addresses].slice(100, 200)) await save(world.provider, address)
    for (const address of [...addresses].slice(200)) await save(world.admin, address)
    for (let ad = 0; ad < 45; ad += 1) {
      const make = pick(makes)
      const model = {
        Toyota: pick(['Hilux', 'Axio', null] as const),
        'Mercedes-Benz': 'C200',
        Isuzu: 'D-Max',
      } as const
      const name = model[make]
      const id = await post(pick([world.seller, world.dealer]), catalogue, {
        make_id: catalogue[make],
        model_id: name ? catalogue[name] : null,
        title: pick(['2015 Axio, clean', 'Élan É unit', 'Work horse', 'Benz of mine', 'xay 100 x_y']),
        description: pick([null, 'Accident free. 100% clean_unit', 'Mercy me, an axio\nfor you']),
        price: pick([450_000, 900_000, 1_150_000, 3_000_000]),
        location: pick(LOCATIONS),
        condition: pick(['new', 'used', 'certified_pre_owned']),
        fuel_type: pick(['petrol', 'diesel']),
        transmission: pick(['manual', 'automatic']),
        body_type: pick([null, 'saloon', 'suv']),
        drive: pick([null, '2wd', '4wd']),
        registration_state: pick([null, 'imported']),
        year: pick([2007, 2015, 2022]),
        mileage: pick([null, 0, 60_000]),
        engine_size: pick([null, '1,496 cc', '1.8', '2.4 D']),
        previous_owners: pick([null, 0, 1, 2, 3]),
      })
      // The job estimates some before the alerts are matched, others after.
      if (random() < 0.5) await match()
      await setMark(id, pick([null, 'great', 'good', 'fair', 'high']))
    }
    await match()
    const compared = await compare(
      `public.search_vehicles(
         search => t.search, makes => t.makes, models => t.models, locations => t.locations, min_price => t.min_price,
         max_price => t.max_price, min_year => t.min_year, max_year => t.max_year, min_mileage => t.min_mileage,
         max_mileage => t.max_mileage, conditions => t.conditions, fuel_types => t.fuel_types, transmissions => t.transmissions,
         body_types => t.body_types, seller_types => t.seller_types, drives => t.drives,
         registration_states => t.registration_states, price_marks => t.price_marks, min_engine => t.min_engine,
         max_engine => t.max_engine, max_owners => t.max_owners, page_size => 60)`,
      `makes text[], models text[], locations text[], min_price bigint, max_price bigint, min_year integer, max_year integer,
         min_mileage integer, max_mileage integer, conditions text[], fuel_types text[], transmissions text[], body_types text[],
         seller_types text[], drives text[], registration_states text[], price_marks text[], min_engine integer, max_engine integer,
         max_owners integer`,
      'listings',
      [...addresses],
    )
    expect(compared.length).toBeGreaterThan(200)
    expect(compared.filter(({ ids }) => ids.length > 0).length).toBeGreaterThan(50)
  }, 60_000)

  test('for spare parts', async () => {
    const addresses = new Set<string>()
    while (addresses.size < 90) {
      const text = query({
        search: random() < 0.4 ? [pick(['brake', 'pads toyota', '45022', 'é'])] : [],
        category: maybe(['engine', 'brake']),
        condition: maybe(['new', 'used', 'fair']),
        make: maybe(['Toyota', 'toyota', 'Škoda']),
        location: random() < 0.4 ? some(PLACES) : [],
        ...range('Price', [1_000, 4_500, 9_000]),
        inStock: maybe(['true']),
      })
      if (text) addresses.add(`/spare-parts?${text}`)
    }
    for (const address of addresses) await save(world.buyer, address)
    for (let ad = 0; ad < 40; ad += 1)
      await postPart(world.seller, {
        name: pick(['Front brake pads', 'Engine mount', 'Élan filter']),
        part_number: pick([null, '45022-TA0']),
        compatible_makes: pick([[], ['Toyota'], ['Škoda', 'Nissan']]),
        price: pick([900, 4_500, 20_000]),
        location: pick(LOCATIONS),
        category: pick(['engine', 'brake', 'body']),
        condition: pick(['new', 'good', 'fair']),
        in_stock: random() < 0.6,
      })
    await match()
    const compared = await compare(
      `public.search_spare_parts(
         search => t.search, categories => t.categories, conditions => t.conditions, locations => t.locations,
         makes => t.makes, min_price => t.min_price, max_price => t.max_price,
         in_stock_only => coalesce(t.in_stock_only, false), page_size => 60)`,
      `categories text[], conditions text[], locations text[], makes text[], min_price bigint, max_price bigint,
         in_stock_only boolean`,
      'parts',
      [...addresses],
    )
    expect(compared.filter(({ ids }) => ids.length > 0).length).toBeGreaterThan(20)
  }, 60_000)

  test('for services', async () => {
    const addresses = [
      '/services?type=garage',
      '/services?type=towing',
      '/services?type=mechanic&type=garage&location=Nakuru',
      '/services?location=Nairobi',
      '/services?search=baraka',
      '/services?search=subaru+brakes',
      '/services?service=full+service',
      '/services?rating=4',
      '/services?search=wheel',
    ]
    for (const address of addresses) await save(world.buyer, address)
    const provider = await openBusiness(world, world.provider, { specializations: ['Subaru'] })
    await offer(world.provider, provider, { name: 'Full Service' })
    await offer(world.provider, provider, { name: 'Wheel alignment' })
    await match()
    const compared = await compare(
      `public.search_service_providers(
         search => t.search, types => t.types, locations => t.locations, services => t.services,
         min_rating => t.min_rating)`,
      `types text[], locations text[], services text[], min_rating numeric`,
      'providers',
      addresses,
    )
    expect(compared.filter(({ ids }) => ids.length > 0).length).toBe(6)
  })
})
