import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { addPlan, subscribe } from '#testing/plans.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await subscribe(world, world.dealer, await addPlan(world.admin, { name: 'Yard', max_listings: 3 }))
})
beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from public.vehicle_makes where not listed')
  await world.owner.query(`update public.profiles set phone = '+254733000222' where id = $1`, [
    world.dealer.id,
  ])
  await world.owner.query(
    `update public.system_settings set value = 'false' where key = 'review_changed_listings'`,
  )
})

interface Saved {
  outcome: string
  id: string
  status: string
}

interface Asked {
  id?: string | null
  ad?: unknown
  make?: string
  model?: string
  phone?: string
  stock_number?: string
  version?: string
}

const car = (columns: object = {}) => ({
  make_id: catalogue.Toyota,
  title: '2015 Toyota Axio',
  price: 1_150_000,
  location: 'Nairobi',
  condition: 'used',
  fuel_type: 'petrol',
  transmission: 'automatic',
  year: 2015,
  ...columns,
})

async function save(asked: Asked, person: Person = world.dealer): Promise<Saved | null> {
  const { id = crypto.randomUUID(), ad = car(), ...rest } = asked
  const all = { id, ad: JSON.stringify(ad), ...rest }
  const names = Object.keys(all).map((name, place) => `${name} => $${place + 1}`)
  const [row] = await person.query<{ saved: Saved | null }>(
    `select public.save_vehicle(${names}) as saved`,
    Object.values(all),
  )
  return row?.saved ?? null
}

async function ads() {
  return world.owner.query(
    `select listing.*, make.name as make, model.name as model, stock.stock_number, listing.updated_at::text as version
     from public.vehicle_listings as listing
     join public.vehicle_makes as make on make.id = listing.make_id
     left join public.vehicle_models as model on model.id = listing.model_id
     left join public.stock_numbers as stock on stock.listing_id = listing.id
     order by listing.created_at`,
  )
}
const phoneOf = async ({ id }: Person) =>
  (
    await world.owner.query<{ phone: string | null }>('select phone from public.profiles where id = $1', [id])
  )[0]?.phone

/** Rows that a refused ad could leave behind. */
async function traces() {
  return {
    ads: await ads(),
    phone: await phoneOf(world.dealer),
    makes: await world.owner.query('select name from public.vehicle_makes where not listed'),
    models: await world.owner.query('select name from public.vehicle_models where not listed'),
  }
}

describe('posting', () => {
  test('saves the ad, its make and model, its stock number and the seller’s phone number', async () => {
    const id = crypto.randomUUID()
    const { make_id, ...ad } = car()
    expect(
      await save({
        id,
        ad,
        make: 'mobius',
        model: 'three',
        phone: '+254712000111',
        stock_number: ' KBX  1 ',
      }),
    ).toEqual({ outcome: 'created', id, status: 'active' })
    expect(await ads()).toMatchObject([
      { id, seller_id: world.dealer.id, make: 'Mobius', model: 'Three', stock_number: 'KBX 1' },
    ])
    expect(await phoneOf(world.dealer)).toBe('+254712000111')
  })

  test('twice with one id creates one ad with the latest values', async () => {
    const id = crypto.randomUUID()
    const stock_number = 'KBX 1'
    await save({ id, stock_number })
    expect(await save({ id, ad: car({ price: 900_000 }), stock_number })).toMatchObject({
      outcome: 'updated',
      status: 'active',
    })
    expect(await ads()).toMatchObject([{ id, price: '900000', stock_number: 'KBX 1' }])
  })

  test('twice concurrently creates one ad', async () => {
    const id = crypto.randomUUID()
    const saved = await Promise.all([save({ id, make: 'Mobius' }), save({ id, make: 'Mobius' })])
    expect(saved.map((one) => one?.outcome).toSorted()).toEqual(['created', 'updated'])
    expect(await ads()).toHaveLength(1)
  })

  test('uses makes and models of the catalogue ignoring letter case, including other members’ pending ones', async () => {
    await save({ make: 'TOYOTA', model: 'axio' })
    await save({ make: 'Mobius', model: 'Three' })
    await save({ make: 'mobius', model: 'THREE' }, world.buyer)
    expect((await ads()).map(({ make, model }) => `${make} ${model}`)).toEqual([
      'Toyota Axio',
      'Mobius Three',
      'Mobius Three',
    ])
  })

  test('is for members only', async () => {
    await expect(save({}, world.visitor)).rejects.toMatchObject({ code: '42501' })
  })

  test('by a suspended member leaves the ad invisible to others', async () => {
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
    await save({}, world.buyer)
    expect(await world.seller.query('select id from public.vehicle_listings')).toEqual([])
    await world.owner.query('update public.profiles set suspended_at = null where id = $1', [world.buyer.id])
  })
})

describe('a refused ad leaves nothing behind', () => {
  test.each<[string, () => Asked, object]>([
    [
      'a photo of somebody else',
      () => ({ ad: car({ images: [pictureOf(world.seller)] }) }),
      { code: '23514' },
    ],
    ['too many photos', () => ({ ad: car({ images: Array(11).fill('/x') }) }), { hint: 'image_limit' }],
    ['a make that is none', () => ({ make: 'x@y' }), { constraint: 'vehicle_makes_name_signs' }],
    ['a make without a name', () => ({ make: ' ' }), { constraint: 'vehicle_makes_name_length' }],
    ['a model that is none', () => ({ model: '<b>' }), { constraint: 'vehicle_models_name_signs' }],
    ['a make that is gone', () => ({ ad: car({ make_id: -1 }), make: undefined }), { code: '23503' }],
    [
      'the model of another make',
      () => ({ ad: car({ model_id: catalogue.C200 }), model: undefined }),
      {
        constraint: 'vehicle_listings_model_id_fkey',
      },
    ],
    ['a phone number that is none', () => ({ phone: '12' }), { constraint: 'profiles_phone_kenyan' }],
    [
      'a stock number that is too long',
      () => ({ stock_number: 'x'.repeat(41) }),
      {
        constraint: 'stock_numbers_length',
      },
    ],
    ['a state that is no seller’s', () => ({ ad: car({ status: 'pending' }) }), { code: '42501' }],
    ['words for a figure', () => ({ ad: car({ price: 'a lot' }) }), { code: '22P02' }],
    ['an object for a list', () => ({ ad: car({ images: { a: 1 } }) }), { code: '22P02' }],
    ['lists within a list', () => ({ ad: car({ images: [['a'], ['b']] }) }), { code: '23514' }],
    ['a figure beyond all', () => ({ ad: car({ price: 1e300 }) }), { code: '22003' }],
    ['a text beyond all', () => ({ ad: car({ title: 'x'.repeat(100_000) }) }), { code: '23514' }],
    ['no values at all', () => ({ ad: {} }), { code: '23502' }],
    ['null for what it needs', () => ({ ad: car({ title: null }) }), { code: '23502' }],
    ['no object', () => ({ ad: [car()] }), { hint: 'ad_object' }],
    ['json that is null', () => ({ ad: null }), { hint: 'ad_object' }],
    ['no id', () => ({ id: null }), { code: '23502' }],
  ])('%s', async (_, asked, refusal) => {
    const before = await traces()
    const all = { make: 'Mobius', model: 'Three', phone: '+254712000111', stock_number: 'KBX 1' }
    await expect(save({ ...all, ...asked() })).rejects.toMatchObject(refusal)
    expect(await traces()).toEqual(before)
  })

  test('above the limit of the plan', async () => {
    for (let nth = 0; nth < 3; nth++) await save({})
    const before = await traces()
    await expect(save({ make: 'Mobius', phone: '+254712000111' })).rejects.toMatchObject({
      hint: 'listing_limit',
    })
    expect(await traces()).toEqual(before)
    // A draft does not count, and neither does a retry after a lost response.
    expect(await save({ ad: car({ status: 'draft' }) })).toMatchObject({ status: 'draft' })
    expect(await save({ id: String(before.ads[0]?.id) })).toMatchObject({ outcome: 'updated' })
  })

  test('with the stock number of another ad', async () => {
    await save({ stock_number: 'KBX 1' })
    const id = crypto.randomUUID()
    await save({ id, stock_number: 'KBX 2' })
    const before = await traces()
    for (const asked of [{}, { id }])
      await expect(save({ ...asked, ad: car({ price: 1 }), stock_number: 'kbx 1' })).rejects.toMatchObject({
        constraint: 'stock_numbers_key',
      })
    expect(await traces()).toEqual(before)
  })

  test('with a stock number from a member who is no dealer', async () => {
    await expect(save({ stock_number: 'KBX 1' }, world.buyer)).rejects.toMatchObject({ code: '42501' })
    expect(await ads()).toEqual([])
  })

  test('with makes above the daily limit', async () => {
    const names = ['Ora', 'Zeekr', 'Denza', 'Lynk', 'Voyah']
    for (const [nth, make] of names.entries())
      await save({ make, ad: car({ status: nth < 3 ? 'active' : 'draft' }) })
    const before = await traces()
    await expect(save({ make: 'Avatr', ad: car({ status: 'draft' }) })).rejects.toMatchObject({
      hint: 'make_limit',
    })
    expect(await traces()).toEqual(before)
    // A refused ad adds no name, so it does not count.
    await world.owner.query('delete from public.vehicle_listings')
    await world.owner.query(`delete from public.vehicle_makes where name = 'Voyah'`)
    for (let nth = 0; nth < 10; nth++)
      await expect(save({ make: 'Avatr', ad: car({ price: -1 }) })).rejects.toMatchObject({ code: '23514' })
    expect(await save({ make: 'Avatr' })).toMatchObject({ outcome: 'created' })
  })
})

describe('columns', () => {
  test('that sellers may not write are ignored', async () => {
    const id = crypto.randomUUID()
    const forbidden = {
      id: crypto.randomUUID(),
      seller_id: world.seller.id,
      featured: true,
      held_at: '2026-01-01',
      rejection_reason: 'None',
      views_count: 1_000,
      expires_at: '2099-01-01',
      created_at: '2020-01-01',
      updated_at: '2020-01-01',
      no_column: 1,
      ctid: '(0,1)',
      tableoid: 1,
    }
    for (let time = 0; time < 2; time++) {
      await save({ id, ad: car(forbidden) })
      const [ad] = await ads()
      expect(ad).toMatchObject({
        id,
        seller_id: world.dealer.id,
        featured: false,
        views_count: 0,
        held_at: null,
      })
      expect(String(ad?.version)).not.toMatch(/^2020/)
    }
    expect(await ads()).toHaveLength(1)
    // Administrators feature ads by another function.
    await save({ ad: car({ featured: true }) }, world.admin)
    expect((await ads()).map(({ featured }) => featured)).toEqual([false, false])
  })

  test('that are missing keep their values or get their defaults', async () => {
    const id = crypto.randomUUID()
    await save({ id, ad: car({ mileage: 90_000, post_to_facebook: false }), stock_number: 'KBX 1' })
    expect(await save({ id, ad: {} })).toMatchObject({ outcome: 'unchanged' })
    await save({ id, ad: { price: 5 } })
    expect(await ads()).toMatchObject([
      { price: '5', mileage: 90_000, post_to_facebook: false, stock_number: 'KBX 1' },
    ])
    await save({ id, ad: { mileage: null } })
    expect(await ads()).toMatchObject([{ mileage: null }])
  })

  test('are found quickly among ten thousand keys', async () => {
    const keys = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, nth) => [`key ${nth}`, { nth: [[nth]] }]),
    )
    await save({ ad: { ...keys, ...car() } })
    expect(await ads()).toHaveLength(1)
  })
})

describe('a version', () => {
  const versionOf = async (id: string) => {
    const ad = (await ads()).find((one) => one.id === id)
    return String(ad?.version)
  }

  test('is changed once, and only by its seller', async () => {
    const { id } = (await save({ stock_number: 'KBX 1' })) as Saved
    const version = await versionOf(id)
    const others = [world.buyer, world.admin]
    for (const other of others) expect(await save({ id, version, ad: { price: 1 } }, other)).toBeNull()
    expect(await save({ id, version, ad: { price: 2 } })).toEqual({
      outcome: 'updated',
      id,
      status: 'active',
    })
    const stale = { id, version, ad: { price: 3 }, make: 'Mobius', phone: '+254712000111', stock_number: '' }
    const before = await traces()
    expect(await save(stale)).toBeNull()
    expect(await traces()).toEqual(before)
    expect(before.ads).toMatchObject([{ price: '2', stock_number: 'KBX 1' }])
  })

  test('that was deleted is not posted again', async () => {
    const { id } = (await save({})) as Saved
    const version = await versionOf(id)
    await world.dealer.query('delete from public.vehicle_listings where id = $1', [id])
    expect(await save({ id, version })).toBeNull()
    expect(await ads()).toEqual([])
  })

  test('that was rejected is submitted again, even unchanged', async () => {
    const id = await post(world.dealer, catalogue)
    await world.admin.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [id])
    await world.admin.query(`select public.reject_listing($1, 'Another car.')`, [id])
    for (const ad of [{}, { status: 'active' }]) {
      await world.owner.query(
        `update public.vehicle_listings set status = 'expired', held_at = null, rejection_reason = 'Another car.'`,
      )
      expect(await save({ id, version: await versionOf(id), ad })).toMatchObject({ status: 'draft' })
      expect(await ads()).toMatchObject([{ held_at: expect.any(Date), rejection_reason: null }])
    }
  })

  test('awaits approval if changed ads are reviewed', async () => {
    const { id } = (await save({})) as Saved
    await world.owner.query(
      `update public.system_settings set value = 'true' where key = 'review_changed_listings'`,
    )
    const changed = { id, version: await versionOf(id), make: 'Mobius' }
    expect(await save(changed)).toMatchObject({ status: 'draft' })
    await expect(save({ id, ad: { status: 'active' } })).rejects.toMatchObject({ hint: 'listing_held' })
  })
})

describe('an id of another member’s ad', () => {
  test.each(['active', 'draft'])('in state %s is refused, and the ad is unchanged', async (status) => {
    const id = await post(world.seller, catalogue, { status })
    const before = await traces()
    for (const person of [world.dealer, world.admin])
      await expect(save({ id, phone: '+254712000111' }, person)).rejects.toMatchObject({
        constraint: 'vehicle_listings_pkey',
      })
    expect(await traces()).toEqual(before)
  })
})

describe('the stock number', () => {
  const numbers = async () => (await ads()).map(({ stock_number }) => stock_number)

  test('is set, changed, kept and removed', async () => {
    const id = crypto.randomUUID()
    await save({ id })
    for (const [stock_number, is] of [
      ['KBX 1', 'KBX 1'],
      ['kbx 1', 'kbx 1'],
      [undefined, 'kbx 1'],
      ['KBX 2', 'KBX 2'],
      [' ', null],
      ['', null],
    ]) {
      await save({ id, ...(stock_number !== undefined && { stock_number: stock_number as string }) })
      expect(await numbers()).toEqual([is])
    }
  })

  test('of a former dealer is kept and can be removed', async () => {
    const id = crypto.randomUUID()
    await save({ id, stock_number: 'KBX 1' })
    await world.owner.query(`update public.profiles set role = 'customer' where id = $1`, [world.dealer.id])
    try {
      await save({ id, stock_number: 'KBX 1' })
      await expect(save({ id, stock_number: 'KBX 2' })).rejects.toMatchObject({ code: '42501' })
      expect(await numbers()).toEqual(['KBX 1'])
      await save({ id, stock_number: '' })
      expect(await numbers()).toEqual([null])
    } finally {
      await world.owner.query(`update public.profiles set role = 'dealer' where id = $1`, [world.dealer.id])
    }
  })
})
