import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const refused = { code: '42501' }

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
  await world.owner.query('update auth.users set email_confirmed_at = now()')
})
beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from public.business_members')
  await world.owner.query('delete from private.business_acts')
  await world.owner.query('delete from private.stranger_messages')
  await world.owner.query('delete from private.business_invitations')
})

interface Entry {
  id: string
  act: string
  first_name: string | null
  last_name: string | null
  title: string | null
  path: string | null
  former_price: string | null
  price: string | null
}
const log = (by: Person, before: string | null = null, most: number | null = null) =>
  by.query<Entry>('select * from public.business_log($1, $2)', [before, most])
const act = (by: Person, text: string, id: string) => by.query(`${text} where id = $1`, [id])

test('what the account’s person did with ads, the newest first, in their name', async () => {
  const ad = await post(world.dealer, catalogue)
  await act(world.dealer, 'update public.vehicle_listings set price = price - 50000', ad)
  await act(
    world.dealer,
    `update public.vehicle_listings set description = 'One owner, full service history.'`,
    ad,
  )
  await act(world.dealer, `update public.vehicle_listings set status = 'draft'`, ad)
  await act(world.dealer, `update public.vehicle_listings set status = 'active'`, ad)
  await act(world.dealer, `update public.vehicle_listings set status = 'sold'`, ad)
  const entries = await log(world.dealer)
  expect(entries.map((entry) => entry.act)).toEqual([
    'sold',
    'posted',
    'withdrawn',
    'edited',
    'repriced',
    'posted',
  ])
  for (const entry of entries)
    expect(entry).toMatchObject({
      first_name: 'Achieng',
      last_name: 'Akinyi',
      ad_id: ad,
      path: `/vehicles/${ad}`,
    })
  const repriced = entries[4]
  expect(Number(repriced?.former_price) - Number(repriced?.price)).toBe(50_000)
  await act(world.dealer, 'delete from public.vehicle_listings', ad)
  expect((await log(world.dealer))[0]).toMatchObject({
    act: 'deleted',
    path: null,
    title: expect.any(String),
  })
})

test('what the server and administrators did is not theirs', async () => {
  const ad = await post(world.dealer, catalogue)
  await act(world.owner, `update public.vehicle_listings set price = price + 1`, ad)
  await act(world.admin, `update public.vehicle_listings set price = price + 1`, ad)
  expect(await log(world.dealer)).toHaveLength(1)
  // People who are no business have no log.
  await post(world.seller, catalogue)
  expect(
    await world.owner.query('select from private.business_acts where business_id = $1', [world.seller.id]),
  ).toEqual([])
})

test('what somebody did who acts for the business bears their name, also in the history of ads and the audit log', async () => {
  const manager = await world.acting(world.buyer, world.dealer, 'manager')
  const ad = await post(world.dealer, catalogue)
  // As a function that runs as its owner would, since others grant what the roles may do themselves.
  await world.owner.query(
    `create or replace function public.reprice_for_test(ad uuid) returns void language sql security definer set search_path = '' as
     'update public.vehicle_listings set price = price + 7 where id = ad'`,
  )
  await world.owner.query('grant execute on function public.reprice_for_test to business_manager')
  await manager.query('select public.reprice_for_test($1)', [ad])
  await manager.query(`select public.invite_to_business('sales', 'mama@example.test')`)
  expect(await log(manager)).toMatchObject([
    { act: 'invited', first_name: 'Wanjiku', invited: 'mama@example.test', role: 'sales' },
    { act: 'repriced', first_name: 'Wanjiku', last_name: 'Kamau' },
    { act: 'posted', first_name: 'Achieng' },
  ])
  expect(
    await world.owner.query('select actor_id from private.ad_events where ad_id = $1 order by id', [ad]),
  ).toEqual([{ actor_id: null }, { actor_id: world.buyer.id }])
  const [page] = await world.admin.query<{ page: { entries: object[] } }>(
    `select to_jsonb(public.admin_audit(only_entity => 'business_members')) as page`,
  )
  expect(page?.page.entries).toMatchObject([
    { actor: 'Wanjiku Kamau', action: 'invited', name: 'Achieng Motors', after: { role: 'sales' } },
  ])
})

test('who joined, left, was removed and got another role', async () => {
  const [row] = await world.dealer.query<{ id: string }>(
    `select public.invite_to_business('sales', 'wanjiku@magari.test') as id`,
  )
  await world.buyer.query('select public.answer_invitation($1, true)', [row?.id])
  await world.dealer.query(`select public.change_business_role($1, 'manager')`, [world.buyer.id])
  await world.buyer.query('select public.leave_business($1)', [world.dealer.id])
  await world.acting(world.seller, world.dealer, 'sales')
  await world.dealer.query('select public.remove_from_business($1)', [world.seller.id])
  expect(await log(world.dealer)).toMatchObject([
    { act: 'removed', first_name: 'Achieng', subject_first_name: 'Otieno', former_role: 'sales' },
    { act: 'left', first_name: 'Wanjiku', former_role: 'manager' },
    {
      act: 'role_changed',
      first_name: 'Achieng',
      subject_first_name: 'Wanjiku',
      former_role: 'sales',
      role: 'manager',
    },
    { act: 'joined', first_name: 'Wanjiku', role: 'sales' },
    { act: 'invited', first_name: 'Achieng', invited: 'wanjiku@magari.test', role: 'sales' },
  ])
})

test('pages by key hold every act once, with none and with 500 of the same moment', async () => {
  expect(await log(world.dealer)).toEqual([])
  await world.owner.query(
    `insert into private.business_acts (business_id, act, at, title)
     select $1, 'posted', '2026-11-01', 'Ad ' || nth from generate_series(1, 500) as nth`,
    [world.dealer.id],
  )
  const titles: (string | null)[] = []
  let before: string | null = null
  for (let page = await log(world.dealer); page.length > 0; page = await log(world.dealer, before)) {
    expect(page.length).toBeLessThanOrEqual(50)
    titles.push(...page.map(({ title }) => title))
    before = page.at(-1)?.id ?? null
  }
  expect(titles).toEqual(Array.from({ length: 500 }, (_, nth) => `Ad ${500 - nth}`))
  expect(await log(world.dealer, null, 100_000)).toHaveLength(200)
  expect(await log(world.dealer, null, -3)).toHaveLength(1)
})

test('owners and managers read it, nobody else, and each business its own', async () => {
  await post(world.dealer, catalogue)
  for (const role of ['owner', 'manager'] as const)
    expect(await log(await world.acting(world.buyer, world.dealer, role))).toHaveLength(1)
  const sales = await world.acting(world.buyer, world.dealer, 'sales')
  for (const by of [sales, world.buyer, world.admin, world.visitor])
    await expect(log(by)).rejects.toMatchObject(refused)
  expect(await log(world.provider)).toEqual([])
})

test('the nightly job forgets acts after two years', async () => {
  await world.owner.query(
    `insert into private.business_acts (business_id, act, at)
     values ($1, 'posted', now() - interval '25 months'), ($1, 'sold', now() - interval '23 months')`,
    [world.dealer.id],
  )
  await world.owner.query('select private.delete_old_business_acts()')
  expect(await log(world.dealer)).toMatchObject([{ act: 'sold' }])
})
