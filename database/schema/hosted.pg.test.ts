/** The marketplace's schema beside accounts and files that Supabase keeps: without what only our data service has. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { loadSchema, readSchema } from '#database/schema.ts'
import { migrationSources } from '#server/migrations.ts'
import { openWorld, type World } from '#testing/as.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

let database: TestDatabase
let world: World

beforeAll(async () => {
  database = await createTestDatabase('backend')
  const [, marketplace] = migrationSources
  if (!marketplace) throw new Error('There is no marketplace')
  const statements = await readSchema(marketplace.schema)
  await onConnection(database.owner, async (client) => {
    await client.query(`
      drop schema uploads, limits, mail cascade;
      drop table auth.credential_changes, auth.mail_intervals, auth.signing_keys cascade;
      do $$
      declare
        own text;
      begin
        for own in
          select oid::regprocedure from pg_proc
          where pronamespace = 'auth'::regnamespace and proname not in ('uid', 'jwt', 'role', 'email')
        loop
          execute 'drop routine if exists ' || own || ' cascade';
        end loop;
      end $$`)
    await client.query('begin')
    await loadSchema(client, statements)
    await client.query('commit')
  })
  world = await openWorld(database)
})

afterAll(async () => {
  await world?.leave()
  await database?.drop()
})

test('a member changes their number and uploads a picture; their data is exported, and erased', async () => {
  const { buyer } = world
  await world.owner.query('update auth.users set email_confirmed_at = now()')
  await buyer.query('update public.profiles set phone = $2 where id = $1', [buyer.id, '+254712000123'])
  await world.owner.query('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', [
    buyer.id,
    '254712000124',
  ])
  expect(await world.owner.query('select phone from public.profiles where id = $1', [buyer.id])).toEqual([
    { phone: '+254712000124' },
  ])
  await buyer.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
     values ('listing-images', $1, $2::uuid, $2, '{"size": 1000, "mimetype": "image/jpeg"}')`,
    [`${buyer.id}/car.jpg`, buyer.id],
  )
  const [stored] = await world.owner.query('select bytes from private.stored_bytes where person_id = $1', [
    buyer.id,
  ])
  expect(stored).toEqual({ bytes: '1000' })
  const [own] = await buyer.query<{ given: Record<string, unknown> }>(
    'select public.export_my_data() as given',
  )
  expect(own?.given.profile).toMatchObject([{ id: buyer.id }])
  await buyer.query('select public.erase_my_account()')
  expect(await world.owner.query('select from public.profiles where id = $1', [buyer.id])).toEqual([])
})
