import { beforeAll, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

interface People {
  people: { first_name: string; email: string; listings: number }[]
  total: number
  page: number
}

interface Listings {
  listings: { title: string; seller: string }[]
  total: number
  counts: Record<string, number>
}

async function people(asked = ''): Promise<People> {
  const [row] = await world.admin.query<{ answer: People }>(
    `select to_jsonb(public.admin_people(${asked})) as answer`,
  )
  return row?.answer as People
}

async function listings(asked = ''): Promise<Listings> {
  const [row] = await world.admin.query<{ answer: Listings }>(
    `select to_jsonb(public.admin_listings(${asked})) as answer`,
  )
  return row?.answer as Listings
}

const titles = async (asked: string) => (await listings(asked)).listings.map(({ title }) => title)
const names = async (asked: string) => (await people(asked)).people.map(({ first_name }) => first_name)

beforeAll(async () => {
  const catalogue = await insertCatalogue(world)
  await post(world.seller, catalogue, { title: 'Clean family car', model_id: catalogue.Axio, price: 900_000 })
  await post(world.dealer, catalogue, { title: '100% original', location: 'Kitale', price: 400_000 })
  await post(world.dealer, catalogue, { title: 'Not ready', status: 'draft', price: 700_000 })
  await world.owner.query(
    `update public.vehicle_listings set featured = true where title = 'Clean family car'`,
  )
})

describe('people', () => {
  test('are found by full name, business, e-mail address and id', async () => {
    expect(await names(`search => 'wanjiku kam'`)).toEqual(['Wanjiku'])
    expect(await names(`search => 'achieng motors'`)).toEqual(['Achieng'])
    expect(await names(`search => 'garage.test'`)).toEqual(['Baraka'])
    expect(await names(`search => '${world.seller.id}'`)).toEqual(['Otieno'])
    expect(await names(`search => '%'`)).toEqual([])
  })

  test('are found by their names in any order, and by a name with the business', async () => {
    expect(await names(`search => 'kamau wanjiku'`)).toEqual(['Wanjiku'])
    expect(await names(`search => '  motors   akinyi '`)).toEqual(['Achieng'])
    expect(await names(`search => 'kamau achieng'`)).toEqual([])
  })

  test('are found by the beginning of an id and by phone number in any format', async () => {
    expect(await names(`search => '${world.seller.id.slice(0, 11).toUpperCase()}'`)).toEqual(['Otieno'])
    expect(await names(`search => '${world.seller.id.slice(0, 8)}'`)).toEqual(['Otieno'])
    // Only the beginning of an id matches, and short texts are words rather than ids.
    expect(await names(`search => '${world.seller.id.slice(9)}'`)).toEqual([])
    expect(await names(`search => '${world.seller.id.slice(0, 8)}-zzzz'`)).toEqual([])
    for (const phone of ['0722 000', '+254722', '722000111', '254 722 000111'])
      expect(await names(`search => '${phone}'`)).toEqual(['Otieno'])
  })

  test('with LIKE wildcards in their names are matched literally', async () => {
    for (const [name, search] of [
      ['50% Off', '0% o'],
      ['Snake_Case', 'e_c'],
      ['Back\\slash', 'k\\s'],
    ] as const) {
      await world.owner.query('update public.profiles set business_name = $1 where id = $2', [
        name,
        world.dealer.id,
      ])
      const found = await world.admin.query<{ total: number }>(
        `select (public.admin_people(search => $1)).total as total`,
        [search],
      )
      expect(found).toEqual([{ total: 1 }])
    }
    expect(await names(`search => '_'`)).toEqual([])
    await world.owner.query(`update public.profiles set business_name = 'Achieng Motors' where id = $1`, [
      world.dealer.id,
    ])
  })

  test('are searched, sorted and filtered together', async () => {
    expect(await names(`search => '.test', sort => 'name', page_size => 2, page => 2`)).toEqual([
      'Njeri',
      'Otieno',
    ])
    expect(await names(`search => '.test', only_role => 'dealer'`)).toEqual(['Achieng'])
  })

  test('are filtered by role, verification and suspension', async () => {
    expect(await names(`only_role => 'dealer'`)).toEqual(['Achieng'])
    await world.admin.query('update public.profiles set verified = true where id = $1', [world.buyer.id])
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.provider.id,
    ])
    expect(await names('only_verified => true')).toEqual(['Wanjiku'])
    expect(await names('only_suspended => true')).toEqual(['Baraka'])
  })

  test('are paged in the chosen order; a page beyond the last is the last', async () => {
    expect(await names(`sort => 'name'`)).toEqual(['Achieng', 'Baraka', 'Njeri', 'Otieno', 'Wanjiku'])
    expect(await people(`sort => 'name_desc', page_size => 2, page => 9`)).toMatchObject({
      total: 5,
      page: 3,
      people: [{ first_name: 'Achieng', email: 'sales@achieng.test', listings: 2 }],
    })
  })
})

describe('listings', () => {
  test('are found by title, location, make and model, with any characters in the text', async () => {
    expect(await titles(`search => 'FAMILY'`)).toEqual(['Clean family car'])
    expect(await titles(`search => 'kital'`)).toEqual(['100% original'])
    expect(await titles(`search => 'axio'`)).toEqual(['Clean family car'])
    expect(await titles(`search => '0%'`)).toEqual(['100% original'])
    expect((await listings(`search => 'toyota'`)).total).toBe(3)
  })

  test('are found by seller and by the beginning of an id', async () => {
    expect(await titles(`search => 'motors achieng'`)).toEqual(['Not ready', '100% original'])
    expect(await titles(`search => 'sales@achieng.test', only_status => 'draft'`)).toEqual(['Not ready'])
    expect(await titles(`search => '${world.seller.id}'`)).toEqual(['Clean family car'])
    const [ad] = await world.owner.query<{ id: string }>(
      `select id from public.vehicle_listings where title = 'Not ready'`,
    )
    expect(await titles(`search => '${ad?.id.slice(0, 13).toUpperCase()}'`)).toEqual(['Not ready'])
  })

  test('include counts of related records', async () => {
    const [ad] = await world.owner.query<{ id: string }>(
      `select id from public.vehicle_listings where title = 'Clean family car'`,
    )
    await world.buyer.query('insert into public.favorites (listing_id) values ($1)', [ad?.id])
    expect((await listings(`search => 'family'`)).listings).toMatchObject([
      { ties: { hearts: 1, talks: 0, reports: 0, applications: 0 } },
    ])
    await world.buyer.query('delete from public.favorites')
  })

  test('that await approval are filtered and counted as pending', async () => {
    expect(await listings(`only_status => 'pending'`)).toMatchObject({ listings: [], total: 0 })
    await world.owner.query(`update public.vehicle_listings set held_at = now() where title = 'Not ready'`)
    expect(await listings(`only_status => 'pending'`)).toMatchObject({
      listings: [{ title: 'Not ready' }],
      total: 1,
    })
    expect(await titles(`only_status => 'pending', search => 'family'`)).toEqual([])
    expect((await listings(`only_status => 'pending', only_featured => true`)).total).toBe(0)
    await world.owner.query(`update public.vehicle_listings set held_at = null where title = 'Not ready'`)
  })

  test('are filtered by status and mark, with counts of all', async () => {
    expect(await titles(`only_status => 'draft'`)).toEqual(['Not ready'])
    expect(await titles('only_featured => true')).toEqual(['Clean family car'])
    expect((await listings(`only_status => 'sold'`)).counts).toEqual({
      total: 3,
      active: 2,
      draft: 1,
      featured: 1,
    })
  })

  test('are found by a text of two letters, in titles and by make', async () => {
    expect(await titles(`search => 'ot'`)).toEqual(expect.arrayContaining(['Not ready']))
    expect((await listings(`search => 'to'`)).total).toBe(3)
    expect(await titles(`search => 'qz'`)).toEqual([])
  })

  test('are counted as they are created, changed and deleted', async () => {
    const counts = async () => (await listings()).counts
    const [{ id: makeId } = { id: 0 }] = await world.owner.query<{ id: number }>(
      `select make_id as id from public.vehicle_listings limit 1`,
    )
    const before = await counts()
    const copy = (status: string) =>
      world.owner.query<{ id: string }>(
        `insert into public.vehicle_listings (seller_id, make_id, title, price, location, condition, fuel_type, transmission, year, status)
         select seller_id, $1, 'Counted', price, location, condition, fuel_type, transmission, year, $2
         from public.vehicle_listings where title = 'Clean family car' returning id`,
        [makeId, status],
      )
    await copy('draft')
    await copy('sold')
    expect(await counts()).toEqual({
      ...before,
      total: (before.total ?? 0) + 2,
      draft: (before.draft ?? 0) + 1,
    })
    await world.owner.query(
      `update public.vehicle_listings set status = 'expired', featured = true where title = 'Counted'`,
    )
    expect(await counts()).toEqual({
      ...before,
      total: (before.total ?? 0) + 2,
      featured: (before.featured ?? 0) + 2,
    })
    expect((await listings(`only_status => 'expired', only_featured => true`)).total).toBe(2)
    await world.owner.query('select private.recount_listings()')
    expect((await listings(`only_status => 'expired'`)).total).toBe(2)
    // Any update may change the status: the ad awaits approval again.
    const onReview = `update public.system_settings set value = $1 where key = 'review_changed_listings'`
    await world.admin.query(onReview, ['true'])
    const drafts = async () => (await counts()).draft ?? 0
    const [waiting, [shown]] = [await drafts(), await copy('active')]
    await world.seller.query('update public.vehicle_listings set price = price * 4 where id = $1', [
      shown?.id,
    ])
    expect(await drafts()).toBe(waiting + 1)
    await world.admin.query(onReview, ['false'])
    await world.owner.query(`delete from public.vehicle_listings where title = 'Counted'`)
    expect(await counts()).toEqual(before)
    const [figures] = await world.admin.query<{ listings: number }>(
      `select (public.admin_figures()).vehicle_listings::int as listings`,
    )
    expect(figures?.listings).toBe(before.total)
  })

  test('are sorted as requested, with their sellers', async () => {
    expect(await titles(`sort => 'price'`)).toEqual(['100% original', 'Not ready', 'Clean family car'])
    expect(await titles(`sort => 'oldest', page_size => 1, page => 2`)).toEqual(['100% original'])
    expect((await listings(`sort => 'price'`)).listings[0]).toMatchObject({ seller: 'Achieng Akinyi' })
  })
})

test.each(['admin_people', 'admin_listings', 'admin_pending_counts'])(
  '%s is for administrators',
  async (name) => {
    for (const person of [world.buyer, world.dealer, world.provider]) {
      await expect(person.query(`select public.${name}()`)).rejects.toThrow('Only an administrator')
    }
    await expect(world.visitor.query(`select public.${name}()`)).rejects.toThrow('permission denied')
  },
)

test('pending work is counted by page, and drafts count only while held', async () => {
  const waiting = () => world.admin.query('select * from public.admin_pending_counts()')
  const nothing = { approvals: 0, payments: 0, applications: 0, reports: 0, messages: 0, catalogue: 0 }
  expect(await waiting()).toEqual([nothing])
  await world.owner.query(`update public.vehicle_listings set held_at = now() where title = 'Not ready'`)
  expect(await waiting()).toEqual([{ ...nothing, approvals: 1 }])
})
