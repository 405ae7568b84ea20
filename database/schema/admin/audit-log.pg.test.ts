import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { layCatalogue, post } from '#testing/vehicles.ts'

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

test('what an administrator changes of an ad is recorded field by field, of its words that they changed', async () => {
  const catalogue = await layCatalogue(world)
  const id = await post(world.seller, catalogue, {
    status: 'draft',
    mileage: 90_000,
    description: 'Call 0712 345 678.',
  })
  await world.admin.asks(
    `update public.vehicle_listings set mileage = 190000, description = 'One owner.', color = null where id = $1`,
    [id],
  )
  // A merge has an entry of its own, however many ads it moves.
  await world.admin.asks('select public.merge_makes($1, $2)', [catalogue.Toyota, catalogue.Isuzu])
  expect(
    await world.admin.asks('select action, before, after from public.audit_log where entity_id = $1', [id]),
  ).toEqual([
    { action: 'update', before: { mileage: 90_000 }, after: { mileage: 190_000, description: 'changed' } },
  ])
})

test('how a person is called and reached is in no entry, only that it was changed', async () => {
  await world.admin.asks(
    `update public.profiles set phone = '+254799888777', last_name = 'Wafula' where id = $1`,
    [world.buyer.id],
  )
  expect(
    await world.admin.asks('select before, after from public.audit_log where entity_id = $1', [
      world.buyer.id,
    ]),
  ).toEqual([{ before: null, after: { phone: 'changed', last_name: 'changed' } }])
})

// What else there is to write has functions, which record what they do.
test('every column that an administrator may write in others’ rows is recorded', async () => {
  const missing = await world.owner.asks(
    `with written as (
       select distinct tablename, cmd from pg_policies
       where schemaname = 'public' and cmd <> 'SELECT' and concat(qual, with_check) like '%is_admin%'
     ), recorded as (
       select tgrelid, event, regexp_split_to_array(encode(tgargs, 'escape'), '\\\\000') as args
       from pg_trigger, (values ('INSERT', 4), ('DELETE', 8), ('UPDATE', 16)) as event (event, bit)
       where tgfoid = 'private.audit_changes'::regproc and tgtype & bit > 0
     )
     select tablename, cmd, attname from written
     join pg_attribute on attrelid = format('public.%I', tablename)::regclass and attnum > 0 and not attisdropped
     -- By these an entry says what it is about.
     where attname not in ('id', 'key') and has_column_privilege('authenticated', attrelid, attnum, nullif(cmd, 'DELETE'))
       and not exists (
         select from recorded where (tgrelid, event) = (attrelid, cmd) and case when args[1] = 'all except'
           then attname <> all (args[: array_position(args, '--')]) else attname = any (args) end
       )
     union all
     select tablename, cmd, null from written
     where cmd = 'DELETE' and not exists (select from recorded where (tgrelid, event) = (format('public.%I', tablename)::regclass, cmd))
     order by 1, 2, 3`,
  )
  expect(missing).toEqual([
    // Taken away and verified with a reason, by triggers of their own.
    { tablename: 'service_providers', cmd: 'DELETE', attname: null },
    { tablename: 'service_providers', cmd: 'UPDATE', attname: 'updated_at' },
    { tablename: 'service_providers', cmd: 'UPDATE', attname: 'verified' },
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
