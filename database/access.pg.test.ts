import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

test('every exposed table has row level security', async () => {
  const open = await world.owner.query(
    `select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
  )
  expect(open).toEqual([])
})

// Tables only: views have no policies, and tests/access covers who may read them.
test('every grant is covered by a policy', async () => {
  const uncovered = await world.owner.query(
    `with granted as (
       select table_name as relation, grantee::text, privilege_type::text from information_schema.column_privileges
       where table_schema = 'public'
       union
       select table_name, grantee::text, privilege_type::text from information_schema.table_privileges
       where table_schema = 'public'
     )
     select granted.* from granted
     join pg_class on relname = relation and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     where grantee in ('anon', 'authenticated', 'PUBLIC') and not exists (
       select from pg_policies
       where schemaname = 'public' and tablename = relation and grantee = any (roles) and cmd in (privilege_type, 'ALL')
     )`,
  )
  expect(uncovered).toEqual([])
})

test('every security definer function fixes its search path', async () => {
  const loose = await world.owner.query(
    `select proname from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
       and not coalesce(proconfig, '{}') @> '{"search_path=\\"\\""}'`,
  )
  expect(loose).toEqual([])
})

test('every foreign key leads an index, so that deleting the referenced row is fast', async () => {
  const bare = await world.owner.query(
    `select conname from pg_constraint as fk
     where fk.contype = 'f' and fk.connamespace = 'public'::regnamespace and not exists (
       select from pg_index as i
       where i.indrelid = fk.conrelid and i.indpred is null
         and (i.indkey::int2[])[0:cardinality(fk.conkey) - 1] @> fk.conkey
     )`,
  )
  expect(bare).toEqual([])
})

test('visitors and members cannot access the tables of the private schema', async () => {
  for (const person of [world.visitor, world.buyer, world.admin])
    await expect(person.query('select * from private.migrations')).rejects.toMatchObject({ code: '42501' })
})
