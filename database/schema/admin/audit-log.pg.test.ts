import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

test('changes by an administrator to a person are recorded, a person’s own are not', async () => {
  await world.dealer.query(`update public.profiles set first_name = 'Amina' where id = $1`, [world.dealer.id])
  await world.admin.query('update public.profiles set verified = true where id = $1', [world.dealer.id])
  expect(
    await world.admin.query(
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

test('changes to an ad are recorded by field, texts only as changed', async () => {
  const catalogue = await insertCatalogue(world)
  const id = await post(world.seller, catalogue, {
    status: 'draft',
    mileage: 90_000,
    description: 'Call 0712 345 678.',
  })
  await world.admin.query(
    `update public.vehicle_listings set mileage = 190000, description = 'One owner.', color = null where id = $1`,
    [id],
  )
  // A merge has one entry, however many ads it moves.
  await world.admin.query('select public.merge_makes($1, $2)', [catalogue.Toyota, catalogue.Isuzu])
  expect(
    await world.admin.query('select action, before, after from public.audit_log where entity_id = $1', [id]),
  ).toEqual([
    { action: 'update', before: { mileage: 90_000 }, after: { mileage: 190_000, description: 'changed' } },
  ])
})

test('names and contact details are recorded only as changed', async () => {
  await world.admin.query(
    `update public.profiles set phone = '+254799888777', last_name = 'Wafula' where id = $1`,
    [world.buyer.id],
  )
  expect(
    await world.admin.query('select before, after from public.audit_log where entity_id = $1', [
      world.buyer.id,
    ]),
  ).toEqual([{ before: null, after: { phone: 'changed', last_name: 'changed' } }])
})

// Other writes go through functions, which record their actions themselves.
test('every column that administrators may write in other people’s rows is audited', async () => {
  const missing = await world.owner.query(
    `with written as (
       select distinct tablename, cmd from pg_policies
       where schemaname = 'public' and cmd <> 'SELECT' and concat(qual, with_check) like '%is_admin%'
     ), recorded as (
       select tgrelid, event, regexp_split_to_array(encode(tgargs, 'escape'), '\\\\000') as args
       from pg_trigger join pg_proc on pg_proc.oid = tgfoid, (values ('INSERT', 4), ('DELETE', 8), ('UPDATE', 16)) as event (event, bit)
       where prosrc like '%private.audit_change(%' and tgtype & bit > 0
     ), overwritten as (
       select tgrelid, event, regexp_split_to_array(encode(tgargs, 'escape'), '\\\\000') as args
       from pg_trigger, (values ('INSERT', 4), ('UPDATE', 16)) as event (event, bit)
       where tgfoid = 'private.accept_whole_row'::regproc and tgtype & bit > 0
     )
     select tablename, cmd, attname from written
     join pg_attribute on attrelid = format('public.%I', tablename)::regclass and attnum > 0 and not attisdropped
     -- These identify the entry's row.
     where attname not in ('id', 'key') and has_column_privilege('authenticated', attrelid, attnum, nullif(cmd, 'DELETE'))
       and not exists (
         select from recorded where (tgrelid, event) = (attrelid, cmd) and case when args[1] = 'all except'
           then attname <> all (args[: array_position(args, '--')]) else attname = any (args) end
       )
       and not exists (
         select from overwritten where (tgrelid, event) = (attrelid, cmd) and attname = any (args)
       )
     union all
     select tablename, cmd, null from written
     where cmd = 'DELETE' and not exists (select from recorded where (tgrelid, event) = (format('public.%I', tablename)::regclass, cmd))
     order by 1, 2, 3`,
  )
  expect(missing).toEqual([
    // Removal and verification with a reason are recorded by their own triggers.
    { tablename: 'service_providers', cmd: 'DELETE', attname: null },
    // Their rules overwrite these.
    { tablename: 'service_providers', cmd: 'UPDATE', attname: 'created_at' },
    { tablename: 'service_providers', cmd: 'UPDATE', attname: 'updated_at' },
    { tablename: 'service_providers', cmd: 'UPDATE', attname: 'user_id' },
    { tablename: 'service_providers', cmd: 'UPDATE', attname: 'verified' },
    { tablename: 'system_settings', cmd: 'INSERT', attname: 'updated_at' },
    { tablename: 'system_settings', cmd: 'INSERT', attname: 'updated_by' },
  ])
})

test('only administrators read it', async () => {
  expect(await world.dealer.query('select id from public.audit_log')).toEqual([])
  await expect(world.visitor.query('select id from public.audit_log')).rejects.toMatchObject(refused)
})

test('nobody writes, changes or clears it, not even the owner of the database', async () => {
  const entries = () => world.owner.query('select * from public.audit_log order by id')
  const before = await entries()
  expect(before).not.toEqual([])
  for (const person of [world.admin, world.owner])
    for (const statement of [
      `update public.audit_log set action = 'nothing'`,
      'delete from public.audit_log',
      'truncate public.audit_log',
    ])
      await expect(person.query(statement)).rejects.toMatchObject(refused)
  await expect(
    world.admin.query(`insert into public.audit_log (action, entity, entity_id) values ('x', 'y', 'z')`),
  ).rejects.toMatchObject(refused)
  await expect(world.admin.query(`select private.record_audit('x', 'y', 'z')`)).rejects.toMatchObject(refused)
  expect(await entries()).toEqual(before)
})

test('entries of an erased administrator are kept without the person', async () => {
  const [leaving] = await world.owner.query<{ id: string }>(
    `insert into auth.users (email) values ('leaving@magari.test') returning id`,
  )
  await world.owner.query(`update public.profiles set role = 'admin' where id = $1`, [leaving?.id])
  await world.owner.query(
    `insert into public.audit_log (actor_id, action, entity, entity_id) values ($1, 'update', 'x', 'left')`,
    [leaving?.id],
  )
  await world.owner.query('delete from auth.users where id = $1', [leaving?.id])
  expect(
    await world.owner.query(`select actor_id, action from public.audit_log where entity_id = 'left'`),
  ).toEqual([{ actor_id: null, action: 'update' }])
})
