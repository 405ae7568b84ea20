import { beforeAll, describe, expect, test } from 'vitest'
import { worldOfTests } from '#tests/as.ts'
import { layCatalogue, post } from '#tests/vehicles.ts'

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
  const [row] = await world.admin.asks<{ answer: People }>(`select public.admin_people(${asked}) as answer`)
  return row?.answer as People
}

async function listings(asked = ''): Promise<Listings> {
  const [row] = await world.admin.asks<{ answer: Listings }>(
    `select public.admin_listings(${asked}) as answer`,
  )
  return row?.answer as Listings
}

const titles = async (asked: string) => (await listings(asked)).listings.map(({ title }) => title)
const names = async (asked: string) => (await people(asked)).people.map(({ first_name }) => first_name)

beforeAll(async () => {
  const catalogue = await layCatalogue(world)
  await post(world.seller, catalogue, { title: 'Clean family car', model_id: catalogue.Axio, price: 900_000 })
  await post(world.dealer, catalogue, { title: '100% original', location: 'Kitale', price: 400_000 })
  await post(world.dealer, catalogue, { title: 'Not ready', status: 'draft', price: 700_000 })
  await world.owner.asks(
    `update public.vehicle_listings set featured = true where title = 'Clean family car'`,
  )
})

describe('people', () => {
  test('are found by full name, business, address and id', async () => {
    expect(await names(`search => 'wanjiku kam'`)).toEqual(['Wanjiku'])
    expect(await names(`search => 'achieng motors'`)).toEqual(['Achieng'])
    expect(await names(`search => 'garage.test'`)).toEqual(['Baraka'])
    expect(await names(`search => '${world.seller.id}'`)).toEqual(['Otieno'])
    expect(await names(`search => '%'`)).toEqual([])
  })

  test('are filtered by role, verification and suspension', async () => {
    expect(await names(`only_role => 'dealer'`)).toEqual(['Achieng'])
    await world.admin.asks('update public.profiles set verified = true where id = $1', [world.buyer.id])
    await world.admin.asks('update public.profiles set suspended_at = now() where id = $1', [
      world.provider.id,
    ])
    expect(await names('only_verified => true')).toEqual(['Wanjiku'])
    expect(await names('only_suspended => true')).toEqual(['Baraka'])
  })

  test('come in pages in the order asked for; a page beyond the last is the last', async () => {
    expect(await names(`sort => 'name'`)).toEqual(['Achieng', 'Baraka', 'Njeri', 'Otieno', 'Wanjiku'])
    expect(await people(`sort => 'name_desc', page_size => 2, page => 9`)).toMatchObject({
      total: 5,
      page: 3,
      people: [{ first_name: 'Achieng', email: 'sales@achieng.test', listings: 2 }],
    })
  })
})

describe('listings', () => {
  test('are found by title, location, make and model, whatever signs the text has', async () => {
    expect(await titles(`search => 'FAMILY'`)).toEqual(['Clean family car'])
    expect(await titles(`search => 'kital'`)).toEqual(['100% original'])
    expect(await titles(`search => 'axio'`)).toEqual(['Clean family car'])
    expect(await titles(`search => '0%'`)).toEqual(['100% original'])
    expect((await listings(`search => 'toyota'`)).total).toBe(3)
  })

  test('are filtered by status and mark, with counters of all', async () => {
    expect(await titles(`only_status => 'draft'`)).toEqual(['Not ready'])
    expect(await titles('only_featured => true')).toEqual(['Clean family car'])
    expect((await listings(`only_status => 'sold'`)).counts).toEqual({
      total: 3,
      active: 2,
      draft: 1,
      featured: 1,
    })
  })

  test('come in the order asked for, with who sells', async () => {
    expect(await titles(`sort => 'price'`)).toEqual(['100% original', 'Not ready', 'Clean family car'])
    expect(await titles(`sort => 'oldest', page_size => 1, page => 2`)).toEqual(['100% original'])
    expect((await listings(`sort => 'price'`)).listings[0]).toMatchObject({ seller: 'Achieng Akinyi' })
  })
})

test.each(['admin_people', 'admin_listings', 'admin_waiting'])('%s is for administrators', async (name) => {
  for (const person of [world.buyer, world.dealer, world.provider]) {
    await expect(person.asks(`select public.${name}()`)).rejects.toThrow('Only an administrator')
  }
  await expect(world.visitor.asks(`select public.${name}()`)).rejects.toThrow('permission denied')
})

test('what waits is counted by the page where it is decided', async () => {
  expect(await world.admin.asks('select * from public.admin_waiting()')).toEqual([
    { approvals: 1, payments: 0, applications: 0, reports: 0 },
  ])
})
