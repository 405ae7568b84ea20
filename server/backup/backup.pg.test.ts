import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDiskFiles, createS3Files, FILE_COPY_LOCK, storeOriginal } from '#backend/storage/index.ts'
import { onConnection } from '#database/connection.ts'
import { listMigrations, migrate, migrateWithin } from '#database/migrate.ts'
import { contentsOf, originalsIn, schemaOf } from '#testing/backup.ts'
import { clockIsSet } from '#testing/clock.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { startS3 } from '#testing/s3.ts'
import { type Config, prepareDataDirectory, readConfig } from '../config.ts'
import { migrateMarketplace, migrationSources } from '../migrations.ts'
import { backUp } from './back-up.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import { holdFiles, releaseFiles } from './snapshot.ts'
import { BACKUP_SCHEMAS, backupTables, EXCLUDED_TABLES } from './tables.ts'

// A restore runs all migrations, which takes several seconds.
vi.setConfig({ testTimeout: 120_000 })

const root = mkdtempSync(path.join(tmpdir(), 'magari-backup-'))
const databases: TestDatabase[] = []
let original: TestDatabase
let backup: string
/** The original's contents at the time of that backup. */
let contents: Record<string, string>

const SECRET = 'a secret of the tests, 32 characters and more'
const folder = (name: string) => path.join(root, `${name}-${randomUUID().slice(0, 8)}`)

function configOf({ owner }: Pick<TestDatabase, 'owner'>, dataDirectory: string, secret = SECRET): Config {
  const socket = owner.host?.startsWith('/') ? `&host=${encodeURIComponent(owner.host)}` : ''
  const host = socket ? 'localhost' : owner.host
  return readConfig({
    DATABASE_URL: `postgresql://${owner.user}@${host}:${owner.port ?? 5432}/${owner.database}?x=1${socket}`,
    DATA_DIR: dataDirectory,
    JWT_SECRET: secret,
    ANON_KEY: 'anon',
    SERVICE_KEY: 'service',
  })
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database
}

const quietly = { report: () => {}, signal: new AbortController().signal }
const backUpTo = (target: string, config = configOf(original, path.join(root, 'data')), remoteFiles = true) =>
  backUp(config, target, { ...quietly, remoteFiles })

async function restoreInto(
  database: TestDatabase,
  from = backup,
  { dataDirectory = folder('restored'), sameStores = false, secret = SECRET } = {},
) {
  const warnings: string[] = []
  const warn = (line: string) => void warnings.push(line)
  await restore(configOf(database, dataDirectory, secret), from, { ...quietly, sameStores, warn })
  return { dataDirectory, warnings }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'it was done',
    (error) => (error.name === 'BackupError' ? error.message : error.stack),
  )

/** A manipulated copy of the backup. */
async function copyWith(change: (directory: string) => void | Promise<void>): Promise<string> {
  const copy = folder('copy')
  await cp(backup, copy, { recursive: true })
  await change(copy)
  return copy
}

/** Changes the manifest of a backup, with matching checksums. */
function rewriteManifest(directory: string, change: (manifest: Manifest) => void) {
  const file = path.join(directory, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest))
  const list = path.join(directory, 'SHA256SUMS')
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(list, readFileSync(list, 'utf8').replace(/^.*(?= {2}manifest\.json)/m, sum))
}

function flipLastByte(file: string) {
  const bytes = readFileSync(file)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  writeFileSync(file, bytes)
}

async function addObject(database: TestDatabase, bytes: string, name = `${randomUUID()}.txt`) {
  const version = randomUUID()
  await storeOriginal(createDiskFiles(path.join(root, 'data/files')), version, Buffer.from(bytes))
  await onConnection(database.owner, (client) =>
    client.query(
      `insert into storage.objects (bucket_id, name, version, metadata) values ('notes', $1, $2, '{"mimetype": "text/plain"}')`,
      [name, version],
    ),
  )
  return version
}

beforeAll(async () => {
  original = await createTestDatabase('marketplace')
  databases.push(original)
  await onConnection(original.owner, async (client) => {
    await client.query(`insert into storage.buckets (id, name) values ('notes', 'notes')`)
    // All kinds of text, and a sequence ahead of the rows.
    await client.query(
      `insert into mail.outbox (template, recipient, data) values
         ($1, '', '[]'), ('NULL', '\\N', '{"a": "\\t"}'), (E'back\\\\slash\\\\', 'Ōsaka „quoted“ 🚗', 'null')`,
      ['tab\tand\nline\r\n'],
    )
    await client.query(`insert into public.vehicle_makes (name) values ('Kept'), ('Gone')`)
    await client.query(`delete from public.vehicle_makes where name = 'Gone'`)
    await client.query(
      `insert into auth.users (id, email, raw_user_meta_data, created_at)
       select gen_random_uuid(), 'person' || n || '@example.test', '{"role": "customer", "first_name": "P", "last_name": "Q"}',
         timestamptz '2024-02-29 23:59:59.999999+03' from generate_series(1, 40) n`,
    )
    await client.query(
      `insert into mail.outbox (template, recipient, data) values ('recovery', 'person1@example.test', '{}')`,
    )
    await client.query(`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, partition, table_name) values ('mail', 'standard', 8, 15, true, 60, 1209600, 604800, false, 'job_common')`)
    await client.query(`select private.enqueue('mail', '{"id": 1}')`)
  })
  for (const text of ['one', 'two', '']) await addObject(original, text)
  contents = await contentsOf(original.owner)
  backup = folder('backup')
  await backUpTo(backup)
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await rm(root, { recursive: true, force: true })
})

test('every table is included or explicitly excluded', async () => {
  const { rows } = await onConnection(original.owner, (client) =>
    client.query(
      `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'm', 'f') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
    ),
  )
  const kept = await onConnection(original.owner, backupTables)
  const names = (tables: { schema: string; name: string }[]) =>
    tables.map((one) => `${one.schema}.${one.name}`)
  expect(
    names(rows)
      .filter((name) => !names(kept).includes(name))
      .sort(),
  ).toEqual(['limits.buckets', ...EXCLUDED_TABLES, 'uploads.resumable'])
  expect(new Set(kept.map(({ schema }) => schema))).toEqual(new Set(BACKUP_SCHEMAS))
})

test('a restore returns rows, sequences, files and everything that the migrations create', async () => {
  const target = await emptyDatabase()
  const { dataDirectory, warnings } = await restoreInto(target)
  expect(await contentsOf(target.owner)).toEqual(contents)
  expect(await schemaOf(target.owner)).toEqual(await schemaOf(original.owner))
  expect(originalsIn(path.join(dataDirectory, 'files'))).toEqual(originalsIn(path.join(root, 'data/files')))
  expect(Object.keys(originalsIn(path.join(dataDirectory, 'files')))).toHaveLength(3)
  expect(warnings).toEqual([])
  // The restored database works: sequences continue, triggers fire, no migrations are pending.
  await onConnection(target.owner, async (client) => {
    const { rows } = await client.query(
      `insert into public.vehicle_makes (name) values ('Next') returning id`,
    )
    const { rows: most } = await client.query('select max(id) as id from public.vehicle_makes')
    expect(rows).toEqual(most)
    await client.query(
      `insert into auth.users (email, raw_user_meta_data) values ('new@example.test', '{"role": "customer", "first_name": "N", "last_name": "W"}')`,
    )
    const profiles = await client.query(
      `select from public.profiles join auth.users using (id) where users.email = 'new@example.test'`,
    )
    expect(profiles.rowCount).toBe(1)
  })
  expect(await migrate(target.owner, migrationSources)).toEqual([])
  // Backing it up again gives the same bytes for every table.
  const [first, second] = [
    JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8')),
    folder('again'),
  ]
  const fresh = await emptyDatabase()
  const config = configOf(fresh, (await restoreInto(fresh)).dataDirectory)
  expect((await backUp(config, second, { ...quietly, remoteFiles: true })).tables).toEqual(first.tables)
})

test('only its owner can read it, and sha256sum verifies it', () => {
  for (const entry of ['', ...(readdirSync(backup, { recursive: true }) as string[])])
    expect(statSync(path.join(backup, entry)).mode & 0o077, entry).toBe(0)
  const check = spawnSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: backup })
  expect(check.stderr.toString()).toBe('')
  expect(check.status).toBe(0)
})

test('a snapshot is consistent: a transaction is included fully or not at all', async () => {
  let writing = true
  let written = 0
  const writer = onConnection(original.owner, async (client) => {
    for (; writing; written++) {
      await client.query('begin')
      await client.query(
        `insert into mail.outbox (template, recipient) values ('recovery', 'writer-${written}@example.test')`,
      )
      await client.query(`insert into public.vehicle_makes (name) values ('writer-${written}@example.test')`)
      await client.query('commit')
    }
  })
  const target = await emptyDatabase()
  const during = folder('during')
  await expect.poll(() => written).toBeGreaterThan(3)
  const before = written
  await backUpTo(during)
  const after = written
  writing = false
  await writer
  await restoreInto(target, during)
  const { rows } = await onConnection(target.owner, (client) =>
    client.query(
      `select count(*)::int as both, (select count(*)::int from mail.outbox where recipient like 'writer-%') as mails,
         (select count(*)::int from public.vehicle_makes where name like 'writer-%') as makes
       from mail.outbox join public.vehicle_makes on name = recipient where name like 'writer-%'`,
    ),
  )
  const { both, mails, makes } = rows[0]
  expect([mails, makes]).toEqual([both, both])
  expect(both).toBeGreaterThanOrEqual(before)
  expect(both).toBeLessThanOrEqual(after + 1)
  expect(after).toBeGreaterThan(before)
})

test('a non-empty folder or a file is refused as target', async () => {
  expect(await refusal(backUpTo(backup))).toBe(
    `${backup} is not empty. Each backup gets a folder of its own: name one that does not exist yet.`,
  )
  const file = path.join(backup, 'manifest.json')
  expect(await refusal(backUpTo(file))).toBe(`${file} is a file. Name a folder that does not exist yet.`)
  const empty = folder('empty')
  await mkdir(empty)
  await backUpTo(empty)
  expect(existsSync(path.join(empty, 'manifest.json'))).toBe(true)
})

test.skipIf(clockIsSet)('concurrent backups are refused', async () => {
  await onConnection(original.owner, async (client) => {
    await holdFiles(client)
    expect(await refusal(backUpTo(folder('second')))).toBe(
      'Another backup of this database is running. Wait until it is finished.',
    )
    await releaseFiles(client)
  })
})

// Like a restart of the database.
const cutOff = (condition: string) =>
  onConnection(original.owner, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_locks where ${condition}
       and database = (select oid from pg_database where datname = current_database())`,
    ),
  )

test('a backup without the lock on deletions fails', async () => {
  await onConnection(original.owner, async (client) => {
    await holdFiles(client)
    await cutOff(`locktype = 'advisory' and objid = ${FILE_COPY_LOCK} and granted`)
    expect(await refusal(releaseFiles(client))).toBe(
      'The connection to the database was lost while files were copied. Try again.',
    )
  })
})

test('a lost database gives no backup and one sentence', async () => {
  const target = folder('cut')
  await onConnection(original.owner, async (client) => {
    await client.query('begin; lock table public.vehicle_makes in access exclusive mode')
    const waiting = refusal(backUpTo(target))
    const isWaiting = `locktype = 'relation' and relation = 'public.vehicle_makes'::regclass and not granted`
    await expect.poll(async () => (await cutOff(isWaiting)).rowCount, { timeout: 30_000 }).toBe(1)
    expect(await waiting).toMatch(/^The connection to the database was lost: .*\. Nothing was kept\.$/)
  })
  expect(readdirSync(root).filter((name) => name.startsWith(path.basename(target)))).toEqual([])
})

test('an interrupted backup leaves nothing', async () => {
  const controller = new AbortController()
  const target = folder('stopped')
  const stopped = backUp(configOf(original, path.join(root, 'data')), target, {
    remoteFiles: true,
    signal: controller.signal,
    report: () => controller.abort(),
  })
  expect(await refusal(stopped)).toBe('The backup was stopped. Nothing was kept.')
  expect(readdirSync(root).filter((name) => name.startsWith(path.basename(target)))).toEqual([])
})

const full = mkdtempSync(path.join(tmpdir(), 'magari-full-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', full]).status === 0
if (!mounted) console.log('Skipped: a backup on a full disk; this user cannot mount one.')
test.skipIf(!mounted)('a full disk gives a sentence and leaves nothing', async () => {
  try {
    await addObject(original, 'x'.repeat(400_000), 'large.txt')
    const target = path.join(full, 'backup')
    expect(await refusal(backUpTo(target))).toBe(
      `The disk of ${target} is full. Nothing was kept. Make room and try again.`,
    )
    expect(readdirSync(full)).toEqual([])
  } finally {
    spawnSync('umount', [full])
    await onConnection(original.owner, (client) =>
      client.query(`delete from storage.objects where name = 'large.txt'`),
    )
  }
})

test('a non-empty database is refused and unchanged', async () => {
  const target = await emptyDatabase()
  await onConnection(target.owner, (client) =>
    client.query('create table precious (id int); insert into precious values (1)'),
  )
  const dataDirectory = folder('refused')
  expect(await refusal(restoreInto(target, backup, { dataDirectory }))).toBe(
    'The database is not empty: it has public.precious. Restore backups into an empty database, so that nothing is lost.',
  )
  expect(await contentsOf(target.owner)).toMatchObject({
    'public.precious': expect.stringMatching(/^1 rows/),
  })
  expect(readdirSync(dataDirectory)).toEqual([])
})

test('a non-empty data directory is refused and unchanged', async () => {
  const target = await emptyDatabase()
  const dataDirectory = folder('taken')
  await mkdir(dataDirectory)
  writeFileSync(path.join(dataDirectory, 'secrets.json'), '{}')
  expect(await refusal(restoreInto(target, backup, { dataDirectory }))).toBe(
    `DATA_DIR is ${dataDirectory}, and it is not empty: it has secrets.json. Restore backups into an empty folder.`,
  )
  expect(readdirSync(dataDirectory)).toEqual(['secrets.json'])
  expect(await contentsOf(target.owner)).toEqual({})
})

const firstFile = (directory: string) =>
  readdirSync(path.join(directory, 'files'), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('files', name))
    .find(
      (name) =>
        statSync(path.join(directory, name)).size > 0 && statSync(path.join(directory, name)).isFile(),
    ) ?? ''

const damagedData = folder('damaged')
let damagedTarget: TestDatabase | undefined

test.each<[string, (directory: string) => void | Promise<void>, RegExp]>([
  [
    'no manifest',
    (directory) => rm(path.join(directory, 'manifest.json')),
    /is not a complete backup: it has no manifest\.json/,
  ],
  ['no list of sums', (directory) => rm(path.join(directory, 'SHA256SUMS')), /damaged: SHA256SUMS/],
  [
    'a table changed',
    (directory) => flipLastByte(path.join(directory, 'tables/auth.users.copy.zst')),
    /damaged: tables\/auth\.users/,
  ],
  [
    'a table gone',
    (directory) => rm(path.join(directory, 'tables/auth.users.copy.zst')),
    /damaged: tables\/auth\.users/,
  ],
  [
    'a file changed',
    (directory) => flipLastByte(path.join(directory, firstFile(directory))),
    /damaged: files\//,
  ],
  ['a file gone', (directory) => rm(path.join(directory, firstFile(directory))), /damaged: files\//],
  [
    'a manifest changed',
    (directory) => flipLastByte(path.join(directory, 'manifest.json')),
    /damaged: manifest\.json/,
  ],
  [
    'a line of the sums gone',
    (directory) => {
      const list = path.join(directory, 'SHA256SUMS')
      writeFileSync(list, readFileSync(list, 'utf8').replace(/^.* {2}files\/.*\n/m, ''))
    },
    /damaged: SHA256SUMS/,
  ],
  [
    'rows that are not those it names',
    (directory) =>
      rewriteManifest(directory, (manifest) => {
        for (const table of manifest.tables) if (table.name === 'users') table.sha256 = '0'.repeat(64)
      }),
    /damaged: tables\/auth\.users/,
  ],
  [
    'a newer format',
    (directory) => rewriteManifest(directory, (manifest) => void Object.assign(manifest, { format: 2 })),
    /made by a newer Magari \(format 2, and this one reads up to 1\)/,
  ],
  [
    'a migration nobody here knows',
    (directory) =>
      rewriteManifest(
        directory,
        ({ migrations }) =>
          void migrations.push({ source: 'database', file: '9999_future.sql', checksum: 'x' }),
      ),
    /this one has no migration database\/9999_future\.sql/,
  ],
  [
    'a migration that was another one',
    (directory) =>
      rewriteManifest(directory, ({ migrations }) => {
        for (const one of migrations) if (one.file === '0001_baseline.sql') one.checksum = 'x'
      }),
    /backend\/0001_baseline\.sql differs from the one/,
  ],
])('%s: refused, and nothing is left', async (_what, change, sentence) => {
  damagedTarget ??= await emptyDatabase()
  expect(
    await refusal(restoreInto(damagedTarget, await copyWith(change), { dataDirectory: damagedData })),
  ).toMatch(sentence)
  expect(await contentsOf(damagedTarget.owner)).toEqual({})
  expect(existsSync(damagedData) ? readdirSync(damagedData) : []).toEqual([])
})

test('after refused backups a good one can be restored', async () => {
  damagedTarget ??= await emptyDatabase()
  await restoreInto(damagedTarget, backup, { dataDirectory: damagedData })
  expect(Object.keys(originalsIn(path.join(damagedData, 'files')))).toHaveLength(3)
})

test('a killed restore starts over, and no server starts on its remains', async () => {
  const target = await emptyDatabase()
  const dataDirectory = folder('killed')
  await mkdir(path.join(dataDirectory, 'files/objects'), { recursive: true })
  writeFileSync(path.join(dataDirectory, 'files/objects/half'), 'half')
  writeFileSync(path.join(dataDirectory, 'restore-unfinished'), '')
  expect(
    await refusal(backUp(configOf(target, dataDirectory), folder('none'), { ...quietly, remoteFiles: true })),
  ).toContain('a restore into it is running or was interrupted')
  expect(() => prepareDataDirectory(dataDirectory)).toThrow('was interrupted. Wait for it, or run it again.')
  await restoreInto(target, backup, { dataDirectory })
  expect(existsSync(path.join(dataDirectory, 'files/objects/half'))).toBe(false)
  expect(readdirSync(dataDirectory)).toEqual(['files'])
  // Interrupted just before its mark is removed, a restore is complete, and its data stays.
  writeFileSync(path.join(dataDirectory, 'restore-unfinished'), '')
  expect(await refusal(restoreInto(target, backup, { dataDirectory }))).toContain(
    'that restore is complete: remove',
  )
  expect(Object.keys(originalsIn(path.join(dataDirectory, 'files')))).toHaveLength(3)
})

// Since PostgreSQL 16 a role that granted memberships cannot be dropped before they are revoked.
const forgetRole = (role: string) => `
  do $$ declare one record; begin
    if current_setting('server_version_num')::int >= 160000 then
      for one in select roleid::regrole as given, member::regrole as taker from pg_auth_members where grantor = '${role}'::regrole loop
        execute format('revoke %s from %s granted by ${role} cascade', one.given, one.taker);
      end loop;
    end if;
  end $$;
  drop role ${role}`

test('an owner who is not a superuser can restore and back up', async () => {
  const target = await emptyDatabase()
  const role = `${target.owner.database}_owner`
  const asked = (text: string) => onConnection(target.owner, (client) => client.query(text))
  await asked(`create role ${role} login createrole`)
  try {
    await asked(
      `grant anon, authenticated, service_role, supabase_auth_admin, authenticator, business_sales, business_manager, business_owner to ${role} with admin option`,
    )
    await asked(`alter database ${target.owner.database} owner to ${role}`)
    const owned = { ...target, owner: { ...target.owner, user: role } }
    const { dataDirectory } = await restoreInto(owned)
    expect(await contentsOf(target.owner)).toEqual(contents)
    const { tables } = await backUp(configOf(owned, dataDirectory), folder('owned'), {
      ...quietly,
      remoteFiles: true,
    })
    expect(tables).toEqual(JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8')).tables)
  } finally {
    await target.drop()
    await onConnection({ ...target.owner, database: 'postgres' }, (client) => client.query(forgetRole(role)))
  }
})

test('a secret that differs from the original is reported', async () => {
  const { warnings } = await restoreInto(await emptyDatabase(), backup, { secret: `another ${SECRET}` })
  expect(warnings.join()).toContain('JWT_SECRET is not the one the original had')
})

test('an old backup gets later migrations', async () => {
  const old = await emptyDatabase()
  await migrate(old.owner, migrationSources)
  await onConnection(old.owner, (client) =>
    client.query(`insert into public.vehicle_makes (name) values ('Old one')`),
  )
  const target = folder('old-backup')
  const manifest = await backUp(configOf(old, folder('old-data')), target, {
    ...quietly,
    remoteFiles: true,
  })
  const directory = folder('later-migrations')
  mkdirSync(directory)
  writeFileSync(
    path.join(directory, '0001_renamed.sql'),
    `update public.vehicle_makes set name = 'New one' where name = 'Old one'`,
  )
  const later = { name: 'later', directory: pathToFileURL(directory), schema: pathToFileURL(directory) }
  migrationSources.push(later)
  try {
    const now = await emptyDatabase()
    await restoreInto(now, target)
    await onConnection(now.owner, async (client) => {
      expect((await client.query('select from private.migrations')).rowCount).toBe(
        manifest.migrations.length + 1,
      )
      expect((await client.query(`select from public.vehicle_makes where name = 'New one'`)).rowCount).toBe(1)
    })
    expect(await schemaOf(now.owner)).toEqual(await schemaOf(old.owner))
  } finally {
    migrationSources.pop()
  }
})

/** A database whose ledger is that of the migrations before the baselines, the last of them `last`. */
async function formerDatabase(last: string) {
  const former = await emptyDatabase()
  await onConnection(former.owner, async (client) => {
    await client.query('begin')
    await migrateWithin(client, migrationSources, ({ file }) => file === '0001_baseline.sql')
    await client.query(`
      update private.migrations set checksum = 'former' where source = 'database';
      update private.migrations set file = '0001_roles.sql', checksum = 'former' where source = 'backend';
      insert into private.migrations (source, file, checksum) values ('database', '${last}', 'former');
      -- A column that a migration has added stands at the end.
      alter table public.insurance_providers drop column website cascade, add column website text;
      insert into public.vehicle_makes (name) values ('Old one')`)
    await client.query('commit')
  })
  return former
}

test('a backup from before the baselines gets them in its migration records', async () => {
  const former = await formerDatabase('0051_strangers.sql')
  const target = folder('former-backup')
  await backUp(configOf(former, folder('former-data')), target, { ...quietly, remoteFiles: true })
  const now = await emptyDatabase()
  await restoreInto(now, target)
  await onConnection(now.owner, async (client) => {
    const { rows } = await client.query('select source, file, checksum from private.migrations')
    expect(rows).toHaveLength((await listMigrations(migrationSources)).length)
    expect(rows).toEqual(expect.arrayContaining(await listMigrations(migrationSources)))
    expect((await client.query(`select from public.vehicle_makes where name = 'Old one'`)).rowCount).toBe(1)
  })
  await expect(migrateMarketplace(former.owner)).rejects.toThrow(
    /^The database was made by an earlier Magari.* Start it once with commit [0-9a-f]{7} and back it up \(npm run backup\), then restore/,
  )
})

test('a backup with some of the migrations before the baselines is refused', async () => {
  const former = await formerDatabase('0050_approvals_of_reviews_and_changes.sql')
  const target = folder('partly-former-backup')
  await backUp(configOf(former, folder('partly-former-data')), target, { ...quietly, remoteFiles: true })
  expect(await refusal(restoreInto(await emptyDatabase(), target))).toMatch(
    /made by an earlier Magari, with some migrations missing/,
  )
})

test('waiting jobs are kept if the queue has another version', async () => {
  const copy = await copyWith((directory) =>
    rewriteManifest(directory, (manifest) => {
      manifest.queueVersion = 7
      // A column that this version does not have.
      for (const table of manifest.tables)
        if (table.schema === 'pgboss' && table.name === 'job')
          table.columns = table.columns.map((column) => (column === 'output' ? 'outcome' : column))
    }),
  )
  const target = await emptyDatabase()
  const { warnings } = await restoreInto(target, copy)
  expect(warnings.join()).toContain('The job queue has another version')
  const { rows } = await onConnection(target.owner, (client) =>
    client.query('select name, data, state from pgboss.job'),
  )
  expect(rows).toEqual([{ name: 'mail', data: { id: 1 }, state: 'created' }])
})

test('files in an S3 store are included, and the copy does not change the original’s store', async () => {
  const s3 = await startS3()
  const source = await createTestDatabase('marketplace')
  databases.push(source)
  try {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.options
    const dataDirectory = folder('s3-data')
    const inBucket = createS3Files({
      ...s3.options,
      prefix: 'magari-original',
      draftsDirectory: folder('s3-drafts'),
    })
    const version = randomUUID()
    await storeOriginal(inBucket, version, Buffer.from('in the bucket'))
    await onConnection(source.owner, async (client) => {
      await client.query(
        `insert into private.s3_places (endpoint, bucket_name, region, access_key_id, secret_access_key, prefix)
         values ($1, $2, $3, $4, $5, 'magari-original')`,
        [endpoint, bucket, region, accessKeyId, secretAccessKey],
      )
      await client.query(`insert into storage.buckets (id, name) values ('notes', 'notes')`)
      await client.query(
        `insert into storage.objects (bucket_id, name, version) values ('notes', 'there', $1), ('notes', 'lost', $2)`,
        [version, randomUUID()],
      )
    })
    const [whole, partial] = [folder('s3-whole'), folder('s3-partial')]
    const { files } = await backUp(configOf(source, dataDirectory), whole, { ...quietly, remoteFiles: true })
    expect(files).toEqual({ count: 1, bytes: 13, leftInStores: 0, missing: 1 })
    const target = await emptyDatabase()
    const restored = await restoreInto(target, whole)
    expect(restored.warnings.join()).toContain('the original’s files there are not touched')
    const onDisk = createDiskFiles(path.join(restored.dataDirectory, 'files'))
    expect((await onDisk.read(`${version}/original`))?.toString()).toBe('in the bucket')
    const prefixOf = async (database: TestDatabase) =>
      (await onConnection(database.owner, (client) => client.query('select prefix from private.s3_places')))
        .rows[0]?.prefix
    expect(await prefixOf(target)).not.toBe('magari-original')

    const left = await backUp(configOf(source, dataDirectory), partial, { ...quietly, remoteFiles: false })
    expect(left.files).toEqual({ count: 0, bytes: 0, leftInStores: 2, missing: 0 })
    const heir = await emptyDatabase()
    expect(await refusal(restoreInto(heir, partial))).toContain('Add --same-stores')
    await restoreInto(heir, partial, { sameStores: true })
    expect(await prefixOf(heir)).toBe('magari-original')

    await s3.stop()
    const away = folder('s3-away')
    expect(
      await refusal(backUp(configOf(source, dataDirectory), away, { ...quietly, remoteFiles: true })),
    ).toContain('A file cannot be read')
    expect(existsSync(away)).toBe(false)
  } finally {
    await s3.close()
  }
}, 240_000)
