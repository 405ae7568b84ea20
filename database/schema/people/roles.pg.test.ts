import { afterEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { atOnce } from '#testing/at-once.ts'

const world = worldOfTests()

afterEach(async () => {
  await world.owner.asks(`update public.profiles set role = 'admin', suspended_at = null where id = $1`, [
    world.admin.id,
  ])
  await world.owner.asks(`update public.profiles set role = 'customer' where id = any ($1)`, [
    [world.buyer.id, world.seller.id],
  ])
  await world.owner.asks('delete from public.system_notifications')
})

const give = (
  by: Person,
  member: Person,
  role: string,
  reason: string | null = 'She takes care of payments now.',
) => by.asks('select public.set_role($1, $2, $3)', [member.id, role, reason])
const roleOf = async (person: Person) =>
  (await world.owner.asks<{ role: string }>('select role from public.profiles where id = $1', [person.id]))[0]
    ?.role

test('an administrator gives and takes roles with a reason, which is kept, and the person is told', async () => {
  await give(world.admin, world.buyer, 'admin')
  expect(await roleOf(world.buyer)).toBe('admin')
  expect(
    await world.buyer.asks('select title from public.system_notifications where user_id = $1', [
      world.buyer.id,
    ]),
  ).toEqual([{ title: 'Your account is an administrator’s now' }])
  expect(
    await world.admin.asks(
      `select actor_id, before, after from public.audit_log where entity_id = $1 order by id desc limit 1`,
      [world.buyer.id],
    ),
  ).toEqual([
    {
      actor_id: world.admin.id,
      before: { role: 'customer' },
      after: { role: 'admin', reason: 'She takes care of payments now.' },
    },
  ])
  await give(world.buyer, world.admin, 'customer', 'He has left us.')
  expect(await roleOf(world.admin)).toBe('customer')
  await expect(give(world.admin, world.seller, 'admin'), 'at once').rejects.toMatchObject({ code: '42501' })
})

test('not without a reason, not by others, not twice, not to what is no role, not by a table call', async () => {
  await expect(give(world.admin, world.buyer, 'admin', ' ')).rejects.toMatchObject({ hint: 'reason_missing' })
  for (const person of [world.buyer, world.dealer])
    await expect(give(person, person, 'admin')).rejects.toMatchObject({ code: '42501' })
  await expect(give(world.admin, world.buyer, 'customer')).rejects.toMatchObject({ hint: 'same_role' })
  await expect(give(world.admin, world.buyer, 'superuser')).rejects.toMatchObject({ hint: 'unknown_role' })
  await expect(
    world.admin.asks(`update public.profiles set role = 'admin' where id = $1`, [world.buyer.id]),
  ).rejects.toMatchObject({ code: '42501' })
  expect(await roleOf(world.buyer)).toBe('customer')
})

test('the last administrator stays one: by the function, by hand, by the server, and when their account goes', async () => {
  const last = { hint: 'last_admin' }
  await expect(give(world.admin, world.admin, 'customer')).rejects.toMatchObject(last)
  for (const change of ["role = 'customer'", 'suspended_at = now()'])
    await expect(
      world.owner.asks(`update public.profiles set ${change} where id = $1`, [world.admin.id]),
      change,
    ).rejects.toMatchObject(last)
  await expect(
    world.owner.asks('delete from auth.users where id = $1', [world.admin.id]),
  ).rejects.toMatchObject(last)
  await give(world.admin, world.buyer, 'admin')
  await expect(
    world.owner.asks(`update public.profiles set role = 'customer' where role = 'admin'`),
    'all in one statement',
  ).rejects.toMatchObject(last)
  await world.owner.asks(`update auth.users set deleted_at = now() where id = $1`, [world.buyer.id])
  await expect(give(world.admin, world.admin, 'customer'), 'an account that is gone').rejects.toMatchObject(
    last,
  )
  await world.owner.asks(`update auth.users set deleted_at = null where id = $1`, [world.buyer.id])
})

test('of two administrators who take each other’s role at once, one stays', async () => {
  await give(world.admin, world.buyer, 'admin')
  const outcomes = await atOnce(
    world.database,
    {
      text: 'select from public.profiles where id = any ($1) for update',
      values: [[world.admin.id, world.buyer.id]],
    },
    [() => give(world.admin, world.buyer, 'customer'), () => give(world.buyer, world.admin, 'customer')],
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await world.owner.asks(`select from public.profiles where role = 'admin'`)).toHaveLength(1)
})
