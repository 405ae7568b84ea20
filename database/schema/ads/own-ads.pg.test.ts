import { beforeAll, describe, expect, test } from 'vitest'
import type { OwnAds } from '#domain/ads/own-ads.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { addPlan, subscribe } from '#testing/plans.ts'
import { openBusiness, register } from '#testing/service-providers.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

async function ownAds(person: Person, asked = ''): Promise<OwnAds> {
  const [row] = await person.query<{ answer: OwnAds }>(`select public.own_ads(${asked}) as answer`)
  if (!row) throw new Error('own_ads answered nothing')
  return row.answer
}

const stage = (id: string, set: string) =>
  world.owner.query(`update public.vehicle_listings set ${set} where id = $1`, [id])

describe('a member’s vehicles', () => {
  let ids: Record<string, string>

  beforeAll(async () => {
    await subscribe(world, world.seller, await addPlan(world.admin, { name: 'Lot', max_listings: 20 }))
    const own = (columns: object) => post(world.seller, catalogue, { ...columns })
    ids = {
      active: await own({ title: 'Active', model_id: catalogue.Axio, images: [pictureOf(world.seller)] }),
      sold: await own({ title: 'Sold', status: 'sold' }),
      draft: await own({ title: 'Draft', status: 'draft' }),
      held: await own({ title: 'Held', status: 'draft' }),
      expired: await own({ title: 'Expired' }),
      rejected: await own({ title: 'Rejected', status: 'draft' }),
    }
    await stage(ids.held as string, 'held_at = now()')
    await stage(ids.expired as string, `status = 'expired'`)
    await world.admin.query('select public.reject_listing($1, $2)', [ids.rejected, 'No photo of the car'])
    await post(world.dealer, catalogue, { title: 'Somebody else’s', status: 'draft' })
  })

  test('are listed completely, newest first, with the seller’s states, and without others’ ads', async () => {
    const { ads, total, counts, states } = await ownAds(world.seller)
    expect(ads.map(({ name, state }) => [name, state])).toEqual([
      ['Rejected', 'rejected'],
      ['Expired', 'expired'],
      ['Held', 'pending'],
      ['Draft', 'draft'],
      ['Sold', 'sold'],
      ['Active', 'active'],
    ])
    expect(total).toBe(6)
    expect(counts).toEqual({ vehicle: 6, service: 0, spare_part: 0 })
    expect(states).toEqual({ rejected: 1, expired: 1, pending: 1, draft: 1, sold: 1, active: 1 })
    expect(ads[0]).toMatchObject({ rejection_reason: 'No photo of the car' })
    expect(ads[5]).toMatchObject({ make: 'Toyota', model: 'Axio', image_count: 1, price: 1_150_000 })
  })

  test('are filtered by state and paged; a page beyond the last is the last', async () => {
    const held = await ownAds(world.seller, `state => 'pending'`)
    expect(held.ads.map(({ id }) => id)).toEqual([ids.held])
    expect(held).toMatchObject({ total: 1, counts: { vehicle: 6 } })
    const last = await ownAds(world.seller, 'page => 99, page_size => 4')
    expect(last).toMatchObject({ page: 2, total: 6 })
    expect(last.ads.map(({ name }) => name)).toEqual(['Sold', 'Active'])
    const none = await ownAds(world.seller, `state => 'out_of_stock'`)
    expect(none).toMatchObject({ total: 0, page: 1, ads: [] })
  })

  test('include views, calls and messages', async () => {
    const count = (kind: string, day: string, many: number, rolled = 0) =>
      world.owner.query(
        `insert into public.leads (listing_id, owner_id, kind, day, count, rolled_up)
         values ($1, $2, $3, $4, $5, $6)`,
        [ids.active, world.seller.id, kind, day, many, rolled],
      )
    await stage(ids.active as string, 'views_count = 40')
    // Of twelve views ten are in the ad's own count already.
    await count('view', '2026-11-01', 12, 10)
    await count('phone_reveal', '2026-11-01', 2)
    await count('phone_reveal', '2026-11-02', 3)
    await count('whatsapp', '2026-11-02', 1)
    const { ads } = await ownAds(world.seller, `state => 'active'`)
    expect(ads[0]).toMatchObject({ views: 42, calls: 5, chats: 1, messages: 0 })
  })

  test('an unknown kind means vehicles', async () => {
    expect((await ownAds(world.seller, `'boats'`)).total).toBe(6)
  })
})

test('parts have their own states, and those taken down by an administrator are distinguished', async () => {
  await postPart(world.buyer, { name: 'Listed' })
  await postPart(world.buyer, { name: 'Sold out', in_stock: false })
  await postPart(world.buyer, { name: 'Put away', listed: false })
  const removed = await postPart(world.buyer, { name: 'Removed' })
  await world.admin.query('update public.spare_parts set listed = false where id = $1', [removed])
  const { ads, states } = await ownAds(world.buyer, `'spare_part'`)
  expect(Object.fromEntries(ads.map(({ name, state }) => [name, state]))).toEqual({
    Listed: 'active',
    'Sold out': 'out_of_stock',
    'Put away': 'unlisted',
    Removed: 'taken_down',
  })
  expect(states).toMatchObject({ active: 1, taken_down: 1 })
})

test('a provider record is pending until approved', async () => {
  await register(world.buyer, { business_name: 'Wanjiku Wash' })
  expect((await ownAds(world.buyer, `'service'`)).ads).toMatchObject([
    { name: 'Wanjiku Wash', state: 'pending', service_types: ['garage'], rating_average: null },
  ])
  await openBusiness(world, world.provider)
  expect((await ownAds(world.provider, `'service'`)).ads).toMatchObject([{ state: 'active' }])
})

describe('the allowance', () => {
  const allowance = async (person: Person) => (await ownAds(person)).allowance

  test('is the setting without a plan, else the plan’s; vehicles and parts count alike', async () => {
    const before = await allowance(world.dealer)
    expect(before).toMatchObject({ plan: null, active: 0 })
    await post(world.dealer, catalogue)
    await postPart(world.dealer)
    await postPart(world.dealer, { listed: false })
    expect(await allowance(world.dealer)).toEqual({ ...before, active: 2 })
    await subscribe(world, world.dealer, await addPlan(world.admin, { name: 'Endless', max_listings: null }))
    expect(await allowance(world.dealer)).toEqual({ plan: 'Endless', most: null, active: 2 })
  })

  test('is unlimited for administrators', async () => {
    expect(await allowance(world.admin)).toMatchObject({ most: null })
  })

  test('is refused to visitors', async () => {
    await expect(ownAds(world.visitor)).rejects.toMatchObject({ code: '42501' })
  })
})
