import { readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { listMigrations } from '#database/migrate.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import { startMarketplace } from '../marketplace.ts'
import { migrationSources } from '../migrations.ts'
import { builtSite } from '../site-source.ts'
import { knownMigrations } from './load.ts'
import { type Manifest, readBackup } from './manifest.ts'
import { restore } from './restore.ts'
import { createScratchFolder, onDatabase, withScratchDatabase } from './scratch.ts'
import { quoted } from './tables.ts'

interface Options {
  report: (line: string) => void
  warn: (line: string) => void
  signal: AbortSignal
}

/** The result of a rehearsal. */
export interface Rehearsal {
  manifest: Manifest
  /** The checks, one line each. */
  passed: string[]
  /** What differs from the backup or does not work, one sentence each. */
  differences: string[]
}

/**
 * Restores a backup beside the marketplace, into a temporary folder with its own PostgreSQL, or with DATABASE_URL into a temporary
 * database there; compares it with its manifest, serves it to itself on 127.0.0.1 and asks for pages. The copy has no mail server,
 * no M-Pesa, no S3 store and runs no jobs. Throws BackupError if the backup cannot be restored.
 */
export async function rehearse(config: Config, backup: string, options: Options): Promise<Rehearsal> {
  const manifest = await readBackup(backup)
  const folder = await createScratchFolder()
  try {
    const inCopy = async (database?: string) => {
      const copy = await configOfCopy(config, path.join(folder.directory, 'data'), database)
      return { manifest, ...(await rehearseIn(copy, backup, manifest, options)) }
    }
    return config.databaseUrl ? await withScratchDatabase(config, inCopy) : await inCopy()
  } finally {
    await folder.remove()
  }
}

async function rehearseIn(copy: Config, backup: string, manifest: Manifest, options: Options) {
  const { report, warn, signal } = options
  // Files that are only in S3 stores are not asked for.
  await restore(copy, backup, { sameStores: manifest.files.leftInStores > 0, report, warn, signal })
  const database = await openDatabase(copy)
  try {
    const passed: string[] = []
    const differences = [
      ...(await onConnection(database.owner, (client) => compareTables(client, manifest, passed))),
      ...(await compareFiles(path.join(copy.dataDirectory, 'files/objects'), manifest, passed)),
    ]
    signal.throwIfAborted()
    const pages = await onConnection(database.owner, async (client) => {
      await cutOff(client)
      return pagesOf(client, path.join(copy.dataDirectory, 'files/objects'))
    })
    report('Starting the copy')
    const marketplace = await startMarketplace(copy, builtSite, { jobs: false })
    try {
      for (const page of pages) {
        signal.throwIfAborted()
        differences.push(...(await ask(copy.publicUrl, page, passed)))
      }
    } finally {
      await marketplace.stop()
    }
    return { passed, differences }
  } finally {
    await database.stop()
  }
}

/** Everything that could leave the copy comes from the environment, of which it gets its database and secrets only. */
async function configOfCopy(config: Config, dataDirectory: string, database: string | undefined) {
  const on = (url: string | undefined) => database && url && onDatabase(url, database)
  const { jwtSecret, anonKey, serviceKey } = config
  const environment = {
    DATA_DIR: dataDirectory,
    PORT: String(await freePort()),
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    WORKERS: '1',
    JWT_SECRET: jwtSecret,
    ANON_KEY: anonKey,
    SERVICE_KEY: serviceKey,
    DATABASE_URL: on(config.databaseUrl),
    REQUESTS_DATABASE_URL: on(config.requestsDatabaseUrl),
  }
  return readConfig(environment)
}

// Migrations that are newer than the backup may add or remove rows; before them each table was compared by its sum.
async function compareTables(client: pg.ClientBase, manifest: Manifest, passed: string[]): Promise<string[]> {
  const later = (await listMigrations(migrationSources)).length - (await knownMigrations(manifest)).length
  if (later !== 0) {
    passed.push(`${manifest.tables.length} tables by their sums, before migrations newer than the backup`)
    return []
  }
  const differences: string[] = []
  let rows = 0
  for (const table of manifest.tables) {
    const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`)
    const count = Number(counted[0]?.count)
    rows += count
    if (count !== table.rows)
      differences.push(`${table.schema}.${table.name} has ${count} rows, and the backup ${table.rows}.`)
  }
  passed.push(`${rows} rows in ${manifest.tables.length} tables`)
  return differences
}

async function compareFiles(directory: string, { files }: Manifest, passed: string[]): Promise<string[]> {
  let count = 0
  let bytes = 0
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries)
    if (entry.isFile()) {
      const { size } = await stat(path.join(entry.parentPath, entry.name))
      count += 1
      bytes += size
    }
  passed.push(`${count} files with ${bytes} bytes`)
  if (count === files.count && bytes === files.bytes) return []
  return [
    `There are ${count} files with ${bytes} bytes, and the backup has ${files.count} with ${files.bytes}.`,
  ]
}

/** Removes the copy's S3 stores and opens a site that was closed for maintenance. */
async function cutOff(client: pg.ClientBase) {
  await client.query(`
    delete from private.s3_places;
    update public.system_settings set value = 'false' where key = 'maintenance_mode'`)
}

interface Page {
  path: string
  /** Bytes of a stored file on the disk. */
  size?: number
}

async function pagesOf(client: pg.ClientBase, objects: string): Promise<Page[]> {
  const { rows: ads } = await client.query<{ path: string }>(
    `(select '/vehicles/' || id as path from public.vehicle_listings where status = 'active' order by created_at desc limit 1)
     union all (select '/spare-parts/' || id from public.spare_parts where listed order by created_at desc limit 1)`,
  )
  const { rows: pictures } = await client.query<{ path: string; version: string }>(
    `select '/storage/v1/object/public/' || bucket_id || '/' || objects.name as path, version
     from storage.objects join storage.buckets on buckets.id = bucket_id
     where buckets.public and objects.name ~ '^[a-zA-Z0-9/._-]+$' order by objects.created_at desc limit 1`,
  )
  const pages: Page[] = ['/readyz', '/', '/vehicles', '/services', '/spare-parts', '/sitemap.xml'].map(
    (path) => ({
      path,
    }),
  )
  for (const { path: page, version } of pictures) {
    const file = path.join(objects, version.slice(0, 2), version.slice(2), 'original')
    // One that is only in an S3 store is not in the copy.
    const found = await stat(file).catch(() => null)
    if (found) pages.push({ path: page, size: found.size })
  }
  return [...pages, ...ads]
}

async function ask(url: string, { path: page, size }: Page, passed: string[]): Promise<string[]> {
  const answer = await fetch(url + page, { signal: AbortSignal.timeout(60_000) }).catch(() => null)
  if (!answer) return [`${page} got no answer.`]
  const { byteLength } = await answer.arrayBuffer()
  if (answer.status !== 200) return [`${page} answered ${answer.status}.`]
  if (size !== undefined && byteLength !== size)
    return [`${page} has ${byteLength} bytes instead of ${size}.`]
  passed.push(page)
  return []
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
