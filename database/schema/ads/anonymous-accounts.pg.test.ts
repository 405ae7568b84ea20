import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { savedAt } from '#testing/saved-searches.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
  await world.owner.query('update auth.users set email_confirmed_at = now() where not is_anonymous')
})

const heart = (person: Person, listing: string) =>
  person.query('insert into public.favorites (listing_id) values ($1)', [listing])
const save = (person: Person, address: string, name = 'A search') => {
  const { kind, filters } = savedAt(address)
  return person.query('insert into public.saved_searches (kind, filters, name) values ($1, $2, $3)', [
    kind,
    filters,
    name,
  ])
}
const hearts = async (person: Person) =>
  (await person.query<{ listing_id: string }>('select listing_id from public.favorites')).map(
    (row) => row.listing_id,
  )
const searches = async (person: Person) =>
  (await person.query<{ name: string }>('select name from public.saved_searches')).map(({ name }) => name)
const sessionOf = async ({ id }: Person) => {
  const [row] = await world.owner.query<{ id: string }>(
    'insert into auth.sessions (user_id) values ($1) returning id',
    [id],
  )
  return row?.id ?? ''
}
const adopt = async (person: Person, session: string) => {
  const [row] = await person.query<{ favorites: number; searches: number; left_out: number }>(
    'select * from public.adopt_anonymous_account($1)',
    [session],
  )
  return row
}
/** What the sign-in service does once an address is confirmed. */
const confirm = ({ id }: Person, email: string) =>
  world.owner.query('update auth.users set email = $2, email_confirmed_at = now() where id = $1', [id, email])
const exists = async ({ id }: Person) =>
  (await world.owner.query('select from auth.users where id = $1', [id])).length > 0
const match = async () => {
  await world.owner.query('select private.match_ads()')
  await world.owner.query('select private.tell_alerts(), private.tell_counts()')
}
const reprice = (listing: string, price: number) =>
  world.seller.query('update public.vehicle_listings set price = $2 where id = $1', [listing, price])

test('it keeps hearts and searches of its own, without a profile', async () => {
  const guest = await world.anonymous()
  const other = await world.anonymous()
  const listing = await post(world.seller, catalogue, { title: 'Axio', price: 900_000 })
  await heart(guest, listing)
  await save(guest, '/vehicles?maxPrice=1000000', 'Cheap')
  expect(await guest.query('select name_when_saved, price_when_saved from public.favorites')).toEqual([
    { name_when_saved: 'Axio', price_when_saved: '900000' },
  ])
  expect(await searches(guest)).toEqual(['Cheap'])
  expect([await hearts(other), await searches(other)]).toEqual([[], []])
  expect(await hearts(world.admin)).not.toContain(listing)
  expect(await world.owner.query('select from public.profiles where id = $1', [guest.id])).toEqual([])

  await guest.query('delete from public.favorites')
  await heart(guest, listing)
  await guest.query('delete from public.saved_searches')
  expect([await hearts(guest), await searches(guest)]).toEqual([[listing], []])
})

test('hearts only mark what a visitor sees', async () => {
  const guest = await world.anonymous()
  const draft = await post(world.seller, catalogue, { status: 'draft' })
  await expect(heart(guest, draft)).rejects.toMatchObject({ code: '42501' })
  await expect(
    guest.query('insert into public.favorites (user_id, listing_id) values ($1, $2)', [
      world.buyer.id,
      await post(world.seller, catalogue),
    ]),
  ).rejects.toMatchObject({ code: '42501' })
})

test('the limits are those of members', async () => {
  const guest = await world.anonymous()
  await world.owner.query(
    `insert into public.saved_searches (user_id, kind, filters, name)
     select $1, 'vehicle', jsonb_build_object('max_price', n), 'Search ' || n from generate_series(1, 100) as n`,
    [guest.id],
  )
  await expect(save(guest, '/services')).rejects.toMatchObject({ hint: 'saved_search_limit' })
})

test('nobody is told of its ads, and no figure counts it, until it signs up', async () => {
  const guest = await world.anonymous()
  const listing = await post(world.seller, catalogue, { title: 'Counted', price: 900_000 })
  await heart(world.buyer, listing)
  await heart(guest, listing)
  await save(guest, '/vehicles?maxPrice=950000', 'Cheap')
  await save(guest, '/vehicles', 'All')
  const shown = async () => {
    const [row] = await world.admin.query<{ hearts: number }>(
      `select (ads -> 0 -> 'ties' ->> 'hearts')::integer as hearts
       from (select to_jsonb(list) -> 'listings' as ads from public.admin_listings(search => 'Counted') as list) as one`,
    )
    return row?.hearts
  }
  expect(await shown()).toBe(1)
  await world.owner.query(
    `update public.saved_searches set created_at = now() - interval '2 days' where user_id = $1`,
    [guest.id],
  )
  await post(world.seller, catalogue, { price: 500_000 })
  await reprice(listing, 700_000)
  await match()
  expect(await notificationsOf(world, guest)).toEqual([])
  expect(await world.owner.query('select from private.search_rules where user_id = $1', [guest.id])).toEqual(
    [],
  )
  expect(await world.owner.query('select from private.alerts where user_id = $1', [guest.id])).toEqual([])

  await confirm(guest, 'kamene@magari.test')
  expect(await shown()).toBe(2)
  await post(world.seller, catalogue, { price: 400_000 })
  await reprice(listing, 500_000)
  await world.owner.query(`update public.saved_searches set frequency = 'instant' where user_id = $1`, [
    guest.id,
  ])
  await match()
  const kinds = (await notificationsOf(world, guest)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['price_drop', 'search_matches', 'search_count']))
  await world.seller.query('delete from public.vehicle_listings where id = $1', [listing])
})

describe('signing up', () => {
  test('makes the profile of a new member, with the same id', async () => {
    const guest = await world.anonymous()
    const listing = await post(world.seller, catalogue)
    await heart(guest, listing)
    await world.owner.query('update auth.users set raw_user_meta_data = $2 where id = $1', [
      guest.id,
      {
        first_name: 'Kamene',
        last_name: 'Mutua',
        phone: '0712 000 999',
        role: 'dealer',
        business_name: 'Mutua Cars',
      },
    ])
    await confirm(guest, 'mutua@magari.test')
    expect(await world.owner.query('select * from public.profiles where id = $1', [guest.id])).toMatchObject([
      { first_name: 'Kamene', phone: '+254712000999', role: 'dealer', business_name: 'Mutua Cars' },
    ])
    expect(
      await world.owner.query('select listing_id from public.favorites where user_id = $1', [guest.id]),
    ).toEqual([{ listing_id: listing }])
  })

  test('by phone fills the number of the profile', async () => {
    const guest = await world.anonymous()
    await world.owner.query(
      `update auth.users set phone = '254712000998', phone_confirmed_at = now() where id = $1`,
      [guest.id],
    )
    expect(await world.owner.query('select phone from public.profiles where id = $1', [guest.id])).toEqual([
      { phone: '+254712000998' },
    ])
  })
})

describe('signing in', () => {
  test('adds what was kept to the account, once, and removes the anonymous one', async () => {
    const guest = await world.anonymous()
    const session = await sessionOf(guest)
    const [both, new_one] = [await post(world.seller, catalogue), await post(world.seller, catalogue)]
    const part = await postPart(world.seller)
    await heart(world.dealer, both)
    await heart(guest, both)
    await heart(guest, new_one)
    await guest.query('insert into public.favorites (spare_part_id) values ($1)', [part])
    await world.owner.query(
      `update public.favorites set price_when_saved = 777, created_at = '2026-11-01' where user_id = $1 and listing_id = $2`,
      [guest.id, new_one],
    )
    await save(world.dealer, '/services', 'Garages')
    await save(guest, '/services', 'The same')
    await save(guest, '/spare-parts', 'Parts')
    expect(await adopt(world.dealer, session)).toEqual({ favorites: 2, searches: 1, left_out: 0 })
    expect((await hearts(world.dealer)).toSorted()).toEqual([both, new_one, null].toSorted())
    expect(
      await world.dealer.query(
        'select price_when_saved, created_at from public.favorites where listing_id = $1',
        [new_one],
      ),
    ).toMatchObject([{ price_when_saved: '777', created_at: new Date('2026-11-01T00:00:00Z') }])
    expect((await searches(world.dealer)).toSorted()).toEqual(['Garages', 'Parts'])
    expect(await exists(guest)).toBe(false)
    expect(await adopt(world.dealer, session)).toEqual({ favorites: 0, searches: 0, left_out: 0 })
  })

  test('leaves out what is beyond the limits of the account, the oldest first', async () => {
    const guest = await world.anonymous()
    await world.owner.query(
      `insert into public.saved_searches (user_id, kind, filters, name)
       select $1, 'vehicle', jsonb_build_object('max_price', n), 'Search ' || n from generate_series(1, 99) as n`,
      [world.provider.id],
    )
    await save(guest, '/vehicles?minYear=2010', 'Older')
    await world.owner.query(
      `update public.saved_searches set created_at = now() - interval '1 day' where name = 'Older'`,
    )
    await save(guest, '/vehicles?minYear=2015', 'Newer')
    expect(await adopt(world.provider, await sessionOf(guest))).toEqual({
      favorites: 0,
      searches: 1,
      left_out: 1,
    })
    expect(await searches(world.provider)).toContain('Newer')
  })

  test('leaves a sign-up of somebody else that waits for its mail', async () => {
    const guest = await world.anonymous()
    const session = await sessionOf(guest)
    const listing = await post(world.seller, catalogue)
    await heart(guest, listing)
    await save(guest, '/spare-parts', 'Parts of somebody')
    await world.owner.query(
      `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, expires_at)
       values ($1, 'email_change', '\\x01', '\\x02', 'waits@magari.test', now() + interval '1 day')`,
      [guest.id],
    )
    expect(await adopt(world.buyer, session)).toEqual({ favorites: 1, searches: 1, left_out: 0 })
    expect(await exists(guest)).toBe(true)
    expect(await adopt(world.buyer, session)).toEqual({ favorites: 0, searches: 0, left_out: 0 })
    await confirm(guest, 'waits@magari.test')
    expect(
      await world.owner.query(
        `select user_id from public.favorites where user_id = $1
         union all select user_id from public.saved_searches where user_id = $1`,
        [guest.id],
      ),
    ).toEqual([])
    expect(await hearts(world.buyer)).toContain(listing)
  })

  test('passes over what nobody can save any more', async () => {
    const guest = await world.anonymous()
    const [leaving, staying] = [await post(world.seller, catalogue), await post(world.seller, catalogue)]
    await heart(guest, leaving)
    await heart(guest, staying)
    await world.owner.query(`insert into public.vehicle_makes (name) values ('Studebaker')`)
    await world.owner.query(
      `insert into public.saved_searches (user_id, kind, filters, name) values ($1, 'vehicle', '{"makes": ["Studebaker"]}', 'Gone')`,
      [guest.id],
    )
    await world.owner.query(`delete from public.vehicle_makes where name = 'Studebaker'`)
    const member = world.buyer
    const session = await sessionOf(guest)
    const deletion = { text: 'delete from public.vehicle_listings where id = $1', values: [leaving] }
    expect(await raceOnLock(world.database, deletion, [() => adopt(member, session)])).toEqual([
      { status: 'fulfilled', value: { favorites: 1, searches: 0, left_out: 0 } },
    ])
    expect(await hearts(member)).toContain(staying)
    expect(await searches(member)).not.toContain('Gone')
    expect(await exists(guest)).toBe(false)
  })

  test('takes nothing from a member, and gives nothing to a visitor or an anonymous account', async () => {
    const guest = await world.anonymous()
    const listing = await post(world.seller, catalogue)
    await heart(world.buyer, listing)
    expect(await adopt(world.provider, await sessionOf(world.buyer))).toEqual({
      favorites: 0,
      searches: 0,
      left_out: 0,
    })
    expect(await hearts(world.buyer)).toContain(listing)
    expect(await exists(world.buyer)).toBe(true)
    const session = await sessionOf(guest)
    for (const person of [world.visitor, guest, await world.anonymous()])
      await expect(adopt(person, session)).rejects.toMatchObject({ code: '42501' })
    expect(await exists(guest)).toBe(true)
  })

  test('two tabs at once add everything once', async () => {
    const guest = await world.anonymous()
    const session = await sessionOf(guest)
    const listing = await post(world.seller, catalogue)
    await heart(guest, listing)
    const added = await Promise.all([adopt(world.seller, session), adopt(world.seller, session)])
    expect(added.map((one) => one?.favorites).toSorted()).toEqual([0, 1])
    expect(await hearts(world.seller)).toEqual([listing])
  })
})

test('its person removes it with all that it kept', async () => {
  const guest = await world.anonymous()
  const listing = await post(world.seller, catalogue)
  await heart(guest, listing)
  await guest.query('select public.erase_anonymous_account()')
  expect(await exists(guest)).toBe(false)
  expect(await world.owner.query('select from public.favorites where listing_id = $1', [listing])).toEqual([])
  await expect(guest.query('select public.erase_anonymous_account()')).rejects.toMatchObject({
    code: '42501',
  })
  for (const person of [world.visitor, world.buyer])
    await expect(person.query('select public.erase_anonymous_account()')).rejects.toMatchObject({
      code: '42501',
    })
  expect(await exists(world.buyer)).toBe(true)
})
