import { afterEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'

const world = worldOfTests()

afterEach(async () => {
  await world.owner.query(`update public.profiles set role = 'admin', suspended_at = null where id = $1`, [
    world.admin.id,
  ])
  await world.owner.query(`update public.profiles set role = 'customer' where id = any ($1)`, [
    [world.buyer.id, world.seller.id],
  ])
  await world.owner.query('delete from public.system_notifications')
})

const give = (
  by: Person,
  member: Person,
  role: string,
  reason: string | null = 'She takes care of payments now.',
) => by.query('select public.set_role($1, $2, $3)', [member.id, role, reason])
const roleOf = async (person: Person) =>
  (
    await world.owner.query<{ role: string }>('select role from public.profiles where id = $1', [person.id])
  )[0]?.role

test('an administrator grants and revokes roles with a reason, which is recorded, and the person is notified', async () => {
  await give(world.admin, world.buyer, 'admin')
  expect(await roleOf(world.buyer)).toBe('admin')
  expect(await notificationsOf(world, world.buyer)).toMatchObject([
    { kind: 'role_changed', facts: { role: 'admin' }, title: 'Your account is now an administrator account' },
  ])
  expect(
    await world.admin.query(
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

test('refuses a missing reason, other callers, repetitions, unknown roles and table calls', async () => {
  await expect(give(world.admin, world.buyer, 'admin', ' ')).rejects.toMatchObject({ hint: 'reason_missing' })
  for (const person of [world.buyer, world.dealer])
    await expect(give(person, person, 'admin')).rejects.toMatchObject({ code: '42501' })
  await expect(give(world.admin, world.buyer, 'customer')).rejects.toMatchObject({ hint: 'same_role' })
  await expect(give(world.admin, world.buyer, 'superuser')).rejects.toMatchObject({ hint: 'unknown_role' })
  await expect(
    world.admin.query(`update public.profiles set role = 'admin' where id = $1`, [world.buyer.id]),
  ).rejects.toMatchObject({ code: '42501' })
  expect(await roleOf(world.buyer)).toBe('customer')
})

test('the last administrator keeps the role: by function, manually, by the server, and on account deletion', async () => {
  const last = { hint: 'last_admin' }
  await expect(give(world.admin, world.admin, 'customer')).rejects.toMatchObject(last)
  for (const change of ["role = 'customer'", 'suspended_at = now()'])
    await expect(
      world.owner.query(`update public.profiles set ${change} where id = $1`, [world.admin.id]),
      change,
    ).rejects.toMatchObject(last)
  await expect(
    world.owner.query('delete from auth.users where id = $1', [world.admin.id]),
  ).rejects.toMatchObject(last)
  await give(world.admin, world.buyer, 'admin')
  await expect(
    world.owner.query(`update public.profiles set role = 'customer' where role = 'admin'`),
    'all in one statement',
  ).rejects.toMatchObject(last)
  await world.owner.query(`update auth.users set deleted_at = now() where id = $1`, [world.buyer.id])
  await expect(give(world.admin, world.admin, 'customer'), 'an account that is gone').rejects.toMatchObject(
    last,
  )
  await world.owner.query(`update auth.users set deleted_at = null where id = $1`, [world.buyer.id])
})

test('of two administrators who revoke each other’s role concurrently, one remains', async () => {
  await give(world.admin, world.buyer, 'admin')
  const outcomes = await raceOnLock(
    world.database,
    {
      text: 'select from public.profiles where id = any ($1) for update',
      values: [[world.admin.id, world.buyer.id]],
    },
    [() => give(world.admin, world.buyer, 'customer'), () => give(world.buyer, world.admin, 'customer')],
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await world.owner.query(`select from public.profiles where role = 'admin'`)).toHaveLength(1)
})
