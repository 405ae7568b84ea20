import { beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'

const world = worldOfTests()
const refused = { code: '42501' }

beforeEach(async () => {
  await world.owner.query('delete from public.business_members')
  await world.owner.query('delete from public.system_notifications')
})

const people = (by: Person) =>
  by.query<{ person_id: string; role: string }>('select * from public.business_people()')
const change = (by: Person, { id }: { id: string }, role: string) =>
  by.query('select public.change_business_role($1, $2)', [id, role])
const remove = (by: Person, { id }: { id: string }) =>
  by.query('select public.remove_from_business($1)', [id])
const leave = (by: Person, { id }: { id: string }) => by.query('select public.leave_business($1)', [id])
const roles = async () =>
  Object.fromEntries(
    (
      await world.owner.query<{ person_id: string; role: string }>(
        'select person_id, role from public.business_members',
      )
    ).map(({ person_id, role }) => [person_id, role]),
  )

test('the people of a business: its person first, then by role and name', async () => {
  const sales = await world.acting(world.seller, world.dealer, 'sales')
  await world.acting(world.buyer, world.dealer, 'owner')
  for (const by of [world.dealer, sales])
    expect(await people(by)).toMatchObject([
      { person_id: world.dealer.id, first_name: 'Achieng', role: 'owner', is_account: true, joined_at: null },
      {
        person_id: world.buyer.id,
        first_name: 'Wanjiku',
        last_name: 'Kamau',
        role: 'owner',
        is_account: false,
      },
      { person_id: world.seller.id, role: 'sales', is_caller: by === sales },
    ])
  expect(await people(world.provider)).toMatchObject([{ person_id: world.provider.id, is_caller: true }])
  for (const by of [world.buyer, world.admin, world.visitor])
    await expect(people(by)).rejects.toMatchObject(refused)
})

test('a person sees where they work', async () => {
  await world.acting(world.buyer, world.dealer, 'sales')
  await world.acting(world.buyer, world.provider, 'manager')
  const own = 'select business_id, business_name, business_role, role from public.own_workplaces()'
  expect(await world.buyer.query(own)).toEqual([
    { business_id: world.dealer.id, business_name: 'Achieng Motors', business_role: 'dealer', role: 'sales' },
    {
      business_id: world.provider.id,
      business_name: 'Baraka Garage',
      business_role: 'service_provider',
      role: 'manager',
    },
  ])
  expect(await world.seller.query(own)).toEqual([])
  await expect(world.visitor.query(own)).rejects.toMatchObject(refused)
})

test('roles change as the level of the caller allows, and the person is told', async () => {
  const manager = await world.acting(world.seller, world.dealer, 'manager')
  const owner = await world.acting(world.provider, world.dealer, 'owner')
  const sales = await world.acting(world.buyer, world.dealer, 'sales')
  for (const role of ['manager', 'owner'])
    await expect(change(manager, world.buyer, role)).rejects.toMatchObject(refused)
  for (const person of [world.seller, world.provider])
    for (const act of [() => change(manager, person, 'sales'), () => remove(sales, person)])
      await expect(act()).rejects.toMatchObject(refused)
  await expect(remove(manager, world.provider)).rejects.toMatchObject(refused)
  await change(owner, world.buyer, 'manager')
  expect(await roles()).toMatchObject({ [world.buyer.id]: 'manager' })
  expect(await notificationsOf(world, world.buyer)).toMatchObject([
    { title: 'You are now Manager at Achieng Motors' },
  ])
  // Repeating changes and tells nothing.
  await change(owner, world.buyer, 'manager')
  expect(await notificationsOf(world, world.buyer)).toHaveLength(1)
  await expect(change(owner, world.buyer, 'boss')).rejects.toMatchObject({ hint: 'business_role' })
})

test('the person who opened the account stays its owner', async () => {
  const owner = await world.acting(world.seller, world.dealer, 'owner')
  const mine = {
    hint: 'account_owner',
    message:
      'You opened this account, so you stay its owner. To give it up, remove the account under Security.',
  }
  const theirs = { hint: 'account_owner', message: 'They opened this account, so they stay its owner.' }
  await expect(leave(world.dealer, world.dealer)).rejects.toMatchObject(mine)
  await expect(remove(world.dealer, world.dealer)).rejects.toMatchObject(mine)
  await expect(change(world.dealer, world.dealer, 'sales')).rejects.toMatchObject(mine)
  await expect(remove(owner, world.dealer)).rejects.toMatchObject(theirs)
  await expect(change(owner, world.dealer, 'manager')).rejects.toMatchObject(theirs)
})

test('a person is removed, and told', async () => {
  await world.acting(world.buyer, world.dealer, 'sales')
  await remove(world.dealer, world.buyer)
  expect(await roles()).toEqual({})
  expect(await notificationsOf(world, world.buyer)).toMatchObject([
    { title: 'You no longer work for Achieng Motors' },
  ])
  await expect(remove(world.dealer, world.buyer)).rejects.toMatchObject({ hint: 'not_found' })
  await expect(change(world.dealer, world.buyer, 'manager')).rejects.toMatchObject({ hint: 'not_found' })
})

test('a person leaves, an owner too, and the business is told', async () => {
  await world.acting(world.buyer, world.dealer, 'owner')
  await leave(world.buyer, world.dealer)
  expect(await roles()).toEqual({})
  expect(await notificationsOf(world, world.dealer)).toMatchObject([
    { title: 'Wanjiku Kamau left your business', link: '/account/people' },
  ])
  await expect(leave(world.buyer, world.dealer)).rejects.toMatchObject({ hint: 'not_found' })
  await expect(leave(world.buyer, { id: crypto.randomUUID() })).rejects.toMatchObject({ hint: 'not_found' })
  // Who removes themselves leaves.
  const owner = await world.acting(world.buyer, world.dealer, 'owner')
  await remove(owner, world.buyer)
  expect(await notificationsOf(world, world.dealer)).toHaveLength(2)
  expect(await notificationsOf(world, world.buyer)).toEqual([])
})

test('nobody decides about the people of another business', async () => {
  await world.acting(world.buyer, world.dealer, 'sales')
  await expect(remove(world.provider, world.buyer)).rejects.toMatchObject({ hint: 'not_found' })
  await expect(change(world.provider, world.buyer, 'owner')).rejects.toMatchObject({ hint: 'not_found' })
  for (const by of [world.buyer, world.seller, world.admin, world.visitor]) {
    await expect(remove(by, world.buyer)).rejects.toMatchObject(refused)
    await expect(change(by, world.buyer, 'owner')).rejects.toMatchObject(refused)
  }
  expect(await roles()).toEqual({ [world.buyer.id]: 'sales' })
})

test('making somebody more takes a recent sign-in of the account, making them less does not', async () => {
  await world.acting(world.buyer, world.dealer, 'sales')
  const [session] = await world.owner.query<{ id: string }>(
    `insert into auth.sessions (user_id, created_at) values ($1, now() - interval '1 day') returning id`,
    [world.dealer.id],
  )
  const old = world.from(world.dealer, { session: session?.id ?? '' })
  await expect(change(old, world.buyer, 'owner')).rejects.toMatchObject({ hint: 'password_required' })
  await change(world.dealer, world.buyer, 'owner')
  await change(old, world.buyer, 'manager')
  await change(old, world.buyer, 'sales')
  await remove(old, world.buyer)
})

const onBusiness = () => ({
  text: 'select from auth.users where id = $1 for update',
  values: [world.dealer.id],
})

test('of two owners who remove each other at once, one stays', async () => {
  const one = await world.acting(world.buyer, world.dealer, 'owner')
  const other = await world.acting(world.seller, world.dealer, 'owner')
  const outcomes = await raceOnLock(world.database, onBusiness(), [
    () => remove(one, world.seller),
    () => remove(other, world.buyer),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused })
  expect(Object.values(await roles())).toEqual(['owner'])
})

test('a person who leaves while they are removed is told one of the two', async () => {
  await world.acting(world.buyer, world.dealer, 'sales')
  const outcomes = await raceOnLock(world.database, onBusiness(), [
    () => remove(world.dealer, world.buyer),
    () => leave(world.buyer, world.dealer),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await roles()).toEqual({})
})
