import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationSources } from '#server/migrations.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { onConnection } from './connection.ts'
import { type MigrationSource, migrate } from './migrate.ts'
import { migrationProposal } from './migration-proposal.ts'
import { loadSchema, readSchema, type SchemaStatement } from './schema.ts'
import {
  differenceLines,
  referenceRows,
  type SchemaText,
  schemaDifferences,
  schemaText,
} from './schema-text.ts'

const [backend, marketplace] = migrationSources as [MigrationSource, MigrationSource]

let declared: TestDatabase
let migrated: TestDatabase
let statements: SchemaStatement[]
let wanted: SchemaText

beforeAll(async () => {
  statements = await readSchema(marketplace.schema)
  declared = await createTestDatabase('backend')
  migrated = await createTestDatabase('backend')
  await migrate(migrated.owner, migrationSources)
  wanted = await onConnection(declared.owner, async (client) => {
    await client.query('begin')
    await loadSchema(client, statements)
    await client.query('commit')
    return schemaText(client)
  })
})
afterAll(async () => {
  await declared?.drop()
  await migrated?.drop()
})

/** Runs work on the migrated database and rolls it back. */
const withinMigrated = <Result>(work: (client: pg.ClientBase) => Promise<Result>) =>
  onConnection(migrated.owner, async (client) => {
    await client.query('begin')
    try {
      return await work(client)
    } finally {
      await client.query('rollback')
    }
  })

test("the data service's migrations lead to the schema that it declares", async () => {
  const [service, empty] = [await createTestDatabase('backend'), await createEmptyDatabase()]
  try {
    await migrate(empty.owner, [])
    const wanted = await onConnection(empty.owner, async (client) => {
      await client.query('begin')
      await loadSchema(client, await readSchema(backend.schema))
      await client.query('commit')
      return schemaText(client)
    })
    expect(differenceLines(schemaDifferences(wanted, await onConnection(service.owner, schemaText)))).toEqual(
      [],
    )
  } finally {
    await service.drop()
    await empty.drop()
  }
})

test('the migrations lead to the declared schema and its rows', async () => {
  expect(differenceLines(schemaDifferences(wanted, await withinMigrated(schemaText)))).toEqual([])
  const rows = await onConnection(declared.owner, referenceRows)
  expect([...rows.keys()]).toContain('rows of public.system_settings')
  expect(differenceLines(schemaDifferences(rows, await withinMigrated(referenceRows)))).toEqual([])
})

const DIFFERENCES: [what: string, sql: string, object: string][] = [
  ['a lost grant', 'revoke select on public.favorites from authenticated', 'table public.favorites'],
  ['a grant too many', 'grant select on private.ad_events to anon', 'table private.ad_events'],
  [
    'a lost column grant',
    'revoke insert (price) on public.vehicle_listings from authenticated',
    'table public.vehicle_listings',
  ],
  [
    'a function that anybody may call',
    'grant execute on function private.setting_count(text) to public',
    'function private.setting_count',
  ],
  [
    'security definer',
    'alter function private.notify_setting_changed() security definer',
    'function private.notify_setting_changed()',
  ],
  [
    'security invoker',
    'alter function public.home_figures() security invoker',
    'function public.home_figures()',
  ],
  ['a search path', 'alter function private.is_admin() reset search_path', 'function private.is_admin()'],
  ['a volatility', 'alter function private.is_admin() volatile', 'function private.is_admin()'],
  [
    'a policy',
    'alter policy "Administrators read every listing" on public.vehicle_listings using (true)',
    'table public.vehicle_listings',
  ],
  [
    'a policy for others',
    'alter policy "Administrators read every listing" on public.vehicle_listings to public',
    'table public.vehicle_listings',
  ],
  [
    'a lost policy',
    'drop policy "Administrators read every listing" on public.vehicle_listings',
    'table public.vehicle_listings',
  ],
  [
    'no row level security',
    'alter table public.messages disable row level security',
    'table public.messages',
  ],
  [
    'a trigger’s timing',
    `drop trigger check_vehicle on public.vehicle_listings;
     create trigger check_vehicle after update on public.vehicle_listings
     for each row execute function private.check_vehicle()`,
    'table public.vehicle_listings',
  ],
  [
    'a trigger’s place in the order',
    'alter trigger check_vehicle on public.vehicle_listings rename to zz_guard',
    'table public.vehicle_listings',
  ],
  [
    'a trigger that is off',
    'alter table public.vehicle_listings disable trigger check_vehicle',
    'table public.vehicle_listings',
  ],
  [
    'a default',
    `alter table public.vehicle_listings alter column status set default 'draft'`,
    'table public.vehicle_listings',
  ],
  [
    'a column that may be null',
    'alter table public.vehicle_listings alter column title drop not null',
    'table public.vehicle_listings',
  ],
  [
    'a constraint',
    'alter table public.vehicle_listings drop constraint vehicle_listings_mileage_range',
    'table public.vehicle_listings',
  ],
  ['an index', 'drop index public.vehicle_listings_seller_idx', 'table public.vehicle_listings'],
  [
    'a comment',
    `comment on column public.vehicle_listings.price is 'Cents.'`,
    'table public.vehicle_listings',
  ],
  ['a view’s rights', 'grant select on public.s3_settings to anon', 'view public.s3_settings'],
  ['a schema’s rights', 'grant create on schema private to authenticated', 'schema private'],
  ['an owner', 'alter function private.is_admin() owner to service_role', 'function private.is_admin()'],
  ['default privileges', 'alter default privileges grant select on tables to anon', 'default privileges'],
]

for (const [what, sql, object] of DIFFERENCES)
  test(`the comparison finds ${what}`, async () => {
    const differences = await withinMigrated(async (client) => {
      // A function's new owner needs the create privilege on its schema.
      await client.query(`grant create on schema private to service_role`)
      const before = await schemaText(client)
      await client.query(sql)
      return schemaDifferences(before, await schemaText(client))
    })
    expect(differences).toHaveLength(1)
    expect(differences[0]?.object).toContain(object)
  })

const CHANGES: [what: string, sql: string][] = [
  [
    'a function',
    'create or replace function private.is_admin() returns boolean language sql as $$ select true $$',
  ],
  ['a new column', 'alter table public.favorites drop column name_when_saved'],
  ['a policy', 'alter policy "Administrators read every listing" on public.vehicle_listings using (true)'],
  ['a trigger', 'alter trigger check_vehicle on public.vehicle_listings rename to zz_guard'],
  ['a constraint', 'alter table public.vehicle_listings drop constraint vehicle_listings_mileage_range'],
  [
    'an index',
    'drop index public.vehicle_listings_seller_idx; create index old_idx on public.favorites (created_at)',
  ],
  [
    'grants',
    'grant insert (views_count) on public.vehicle_listings to authenticated; revoke select on public.favorites from authenticated',
  ],
  ['a function’s grants', 'grant execute on function private.setting_count(text) to public'],
  [
    'a comment',
    `comment on table public.favorites is 'Old.'; comment on column public.favorites.price_when_saved is null`,
  ],
  ['a table that is new, with all that belongs to it', 'drop table public.quick_replies'],
  [
    'what a function returns, with its types',
    `drop function public.own_calls(text, integer, integer);
     drop type public.own_calls_page;
     drop domain private.required_own_calls;
     create function public.own_calls(search text default null, page integer default 1, page_size integer default 25) returns jsonb
       language sql as $$ select null::jsonb $$`,
  ],
  [
    'what is gone',
    `create table public.old (id int);
     create function private.old(a int) returns int language sql as $$ select 1 $$;
     create function private.old_guard() returns trigger language plpgsql as $$ begin return new; end $$;
     create trigger old_guard before insert on public.favorites for each row execute function private.old_guard()`,
  ],
]

for (const [what, sql] of CHANGES)
  test(`the proposed migration restores ${what}`, async () => {
    const left = await withinMigrated(async (client) => {
      await client.query(sql)
      const differences = schemaDifferences(wanted, await schemaText(client))
      expect(differences).not.toEqual([])
      expect((await migrationProposal(client, statements, differences)).left).toEqual([])
      return schemaDifferences(wanted, await schemaText(client))
    })
    // New columns are always added at the end, so the order has to be left to the author.
    if (what === 'a new column') expect(left.map(({ object }) => object)).toEqual(['table public.favorites'])
    else expect(differenceLines(left)).toEqual([])
  })

test('the proposed migration restores rows', async () => {
  const left = await withinMigrated(async (client) => {
    const wanted = await referenceRows(client)
    await client.query(`
      delete from private.personal_data where table_name = 'favorites';
      update private.personal_data set reason = 'It''s old' where table_name = 'service_bookings';
      insert into private.personal_data (table_name, person_column, on_erase, reason)
        values ('old', 'user_id', 'cascade', 'Gone.')`)
    const differences = schemaDifferences(wanted, await referenceRows(client))
    expect((await migrationProposal(client, statements, differences)).left).toEqual([])
    return schemaDifferences(wanted, await referenceRows(client))
  })
  expect(differenceLines(left)).toEqual([])
})

test('what cannot run is left to the author with its error', async () => {
  const proposal = await withinMigrated((client) =>
    migrationProposal(client, statements, [
      { object: 'rows of public.nowhere', kind: 'missing', missing: ['{"key":"new"}'], unexpected: [] },
    ]),
  )
  expect(proposal).toEqual({
    parts: [],
    left: [
      `-- FIXME: relation "public.nowhere" does not exist\ninsert into public.nowhere (key) values ('new');`,
    ],
  })
})

test('errors name the file and line of a failing statement, and files missing from `order`', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'magari-schema-'))
  const read = () => readSchema(pathToFileURL(`${directory}/`))
  try {
    await writeFile(path.join(directory, 'order'), '# first\none.sql\n')
    await writeFile(
      path.join(directory, 'one.sql'),
      '-- É: counted in bytes\ncreate view public.late as select * from public.later;\n\ncreate table public.later (id int);\n',
    )
    const deferred = await withinMigrated(async (client) => loadSchema(client, await read()))
    expect(deferred.map(({ line }) => line)).toEqual([4, 2])

    await writeFile(path.join(directory, 'one.sql'), '\n\ncreate index on public.nowhere (id);\n')
    const load = () => withinMigrated(async (client) => loadSchema(client, await read()))
    await expect(load()).rejects.toThrow('one.sql:3: relation "public.nowhere" does not exist')
    await writeFile(path.join(directory, 'one.sql'), 'create table;')
    await expect(read()).rejects.toThrow('one.sql: syntax error')
    await writeFile(path.join(directory, 'two.sql'), '')
    await expect(read()).rejects.toThrow('schema/order does not name two.sql')
  } finally {
    await rm(directory, { recursive: true })
  }
})

test('a list that a function returns is asked for once, not for each row that is compared with it', async () => {
  const { rows } = await onConnection(migrated.owner, (client) =>
    client.query(`
      with written (place, source) as (
        select oid::regprocedure::text, prosrc from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        union all select concat(tablename, ', ', policyname), concat(qual, with_check) from pg_policies
        union all select viewname, definition from pg_views where schemaname in ('public', 'private')
      )
      select place, called[1] as list
      from written
      cross join regexp_matches(source, '\\m(?:any|all) \\(private\\.(\\w+)\\(', 'gi') as called
      join pg_proc as list on list.proname = called[1] and list.pronamespace = 'private'::regnamespace
      where list.provolatile <> 'i'`),
  )
  expect(rows).toEqual([])
})

test('plpgsql_check finds no fault in any function, where it is installed', async ({ skip }) => {
  const whole = await createTestDatabase('marketplace')
  try {
    await onConnection(whole.owner, async (client) => {
      const { rows: available } = await client.query(
        `select from pg_available_extensions where name = 'plpgsql_check'`,
      )
      if (available.length === 0) return skip('plpgsql_check is not installed')
      await client.query('create extension plpgsql_check')
      const { rows } = await client.query(`
        select pg_proc.oid::regprocedure::text as name, tgname as trigger, found.lineno, found.message
        from pg_proc
        join pg_language on pg_language.oid = prolang and lanname = 'plpgsql'
        left join pg_trigger on tgfoid = pg_proc.oid and not tgisinternal,
        -- A function of several triggers checks tg_op before it reads a transition table.
        lateral (select max(tgoldtable) as old, max(tgnewtable) as new from pg_trigger where tgfoid = pg_proc.oid) as transition,
        lateral plpgsql_check_function_tb(
          pg_proc.oid, coalesce(tgrelid, 0), oldtable => transition.old, newtable => transition.new,
          other_warnings => false, extra_warnings => false, performance_warnings => false
        ) as found
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and (prorettype <> 'trigger'::regtype or tgrelid is not null) and found.level = 'error'
          -- A function of several tables checks tg_table_name before it reads a column of one of them.
          and not (found.message like 'record "new" has no field%'
            and 1 < (select count(distinct tgrelid) from pg_trigger where tgfoid = pg_proc.oid))`)
      expect(rows).toEqual([])
    })
  } finally {
    await whole.drop()
  }
})
