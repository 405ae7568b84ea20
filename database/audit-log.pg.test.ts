import { expect, test } from 'vitest'
import { worldOfTests } from '#tests/as.ts'

const world = worldOfTests()

const refused = { code: '42501' }

test('what an administrator changes of a person is recorded, what a person changes of themselves is not', async () => {
  await world.dealer.asks(`update public.profiles set first_name = 'Amina' where id = $1`, [world.dealer.id])
  await world.admin.asks('update public.profiles set verified = true where id = $1', [world.dealer.id])
  expect(
    await world.admin.asks(
      'select actor_id, action, entity, before, after from public.audit_log where entity_id = $1',
      [world.dealer.id],
    ),
  ).toEqual([
    {
      actor_id: world.admin.id,
      action: 'update',
      entity: 'profiles',
      before: { verified: false },
      after: { verified: true },
    },
  ])
})

test('nobody but an administrator reads it', async () => {
  expect(await world.dealer.asks('select id from public.audit_log')).toEqual([])
  await expect(world.visitor.asks('select id from public.audit_log')).rejects.toMatchObject(refused)
})

test('nobody writes, changes or clears it, the owner of the database included', async () => {
  const entries = () => world.owner.asks('select * from public.audit_log order by id')
  const before = await entries()
  expect(before).not.toEqual([])
  for (const person of [world.admin, world.owner])
    for (const statement of [
      `update public.audit_log set action = 'nothing'`,
      'delete from public.audit_log',
      'truncate public.audit_log',
    ])
      await expect(person.asks(statement)).rejects.toMatchObject(refused)
  await expect(
    world.admin.asks(`insert into public.audit_log (action, entity, entity_id) values ('x', 'y', 'z')`),
  ).rejects.toMatchObject(refused)
  await expect(world.admin.asks(`select private.record_audit('x', 'y', 'z')`)).rejects.toMatchObject(refused)
  expect(await entries()).toEqual(before)
})

test('the entries of an administrator whose account is erased stay, without the person', async () => {
  const [leaving] = await world.owner.asks<{ id: string }>(
    `insert into auth.users (email) values ('leaving@magari.test') returning id`,
  )
  await world.owner.asks(`update public.profiles set role = 'admin' where id = $1`, [leaving?.id])
  await world.owner.asks(
    `insert into public.audit_log (actor_id, action, entity, entity_id) values ($1, 'update', 'x', 'left')`,
    [leaving?.id],
  )
  await world.owner.asks('delete from auth.users where id = $1', [leaving?.id])
  expect(
    await world.owner.asks(`select actor_id, action from public.audit_log where entity_id = 'left'`),
  ).toEqual([{ actor_id: null, action: 'update' }])
})
