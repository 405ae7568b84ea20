/** The data service on a test database with three buckets, called as by clients. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import pg from 'pg'
import sharp from 'sharp'
import { createBackend, type LogEntry } from '#backend'
import { createTokens } from '#backend/auth/tokens.ts'
import { createDiskFiles, type FileStore, storeOriginal } from '#backend/storage/index.ts'
import { createTestDatabase } from './postgres.ts'

export const ANA = '11111111-1111-4111-8111-111111111111'
export const BEN = '22222222-2222-4222-8222-222222222222'
export const ANON_KEY = 'sb_publishable_for_tests'
export const SERVICE_KEY = 'sb_secret_for_tests'
const JWT_SECRET = 'a secret of the tests, 32 characters and more'
const SITE = 'http://magari.test'

const setup = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('cars', 'cars', true, 200000, '{image/jpeg,image/png,image/webp,image/avif}'),
    ('papers', 'papers', false, null, null),
    ('site', 'site', true, null, null);
  create policy "people add to their own folder" on storage.objects for insert to authenticated
    with check (bucket_id in ('cars', 'papers') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "people see their own files" on storage.objects for select to authenticated
    using ((storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "people replace their own files" on storage.objects for update to authenticated
    using ((storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "people remove their own files" on storage.objects for delete to authenticated
    using ((storage.foldername(name))[1] = (select auth.uid())::text);
`

export type StorageUnderTest = Awaited<ReturnType<typeof openStorage>>

/**
 * Opens a data service. Its log entries are thrown unless `log` handles them. Files are stored on disk unless `files` creates another
 * store, given a directory that is removed with the service.
 */
export async function openStorage({
  files,
  log = refuseToLog,
}: {
  files?: (directory: string) => FileStore
  log?: (entry: LogEntry) => void
} = {}) {
  const database = await createTestDatabase('backend')
  const owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(setup)
  const directory = await mkdtemp(path.join(tmpdir(), 'magari-files-'))
  const backend = await createBackend({
    connection: database.connection,
    siteUrl: SITE,
    jwtSecret: JWT_SECRET,
    anonKey: ANON_KEY,
    serviceKey: SERVICE_KEY,
    storageDirectory: directory,
    hashedBuckets: ['cars'],
    ...(files ? { files: files(directory) } : {}),
    log,
  })
  const tokens = createTokens({ secret: JWT_SECRET, issuer: `${SITE}/auth/v1` })
  const tokenOf = (sub: string, exp = Math.floor(Date.now() / 1000) + 600) =>
    tokens.sign({ sub, role: 'authenticated', aud: 'authenticated', exp })
  const clientWith = (token: string) =>
    new StorageClient(
      `${SITE}/storage/v1`,
      { apikey: ANON_KEY, authorization: `Bearer ${token}` },
      (input, init) => backend.fetch(new Request(input as string, init)),
    )

  return {
    owner,
    connection: database.connection,
    backend,
    directory,
    tokenOf,
    /** An unmodified client with this token. */
    clientWith,
    /** An unmodified client of the person with this id. */
    as: async (sub: string) => clientWith(await tokenOf(sub)),
    call: (path: string, init: RequestInit = {}) => backend.fetch(new Request(`${SITE}${path}`, init)),
    /** Stores an object as the server does for its own pictures. */
    async seed(bucket: string, name: string, text: string, metadata: Record<string, string>) {
      const version = randomUUID()
      await storeOriginal(createDiskFiles(directory), version, Buffer.from(text))
      await owner.query(
        'insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)',
        [bucket, name, version, { size: Buffer.byteLength(text), ...metadata }],
      )
    },
    /** The versions that have bytes in the store. */
    async storedVersions(): Promise<string[]> {
      const objects = path.join(directory, 'objects')
      const folders = await readdir(objects)
      const inner = folders.map(async (folder) =>
        (await readdir(path.join(objects, folder))).map((rest) => folder + rest),
      )
      return (await Promise.all(inner)).flat()
    },
    drafts: () => readdir(path.join(directory, 'drafts')),
    /** Deletes every object. */
    empty: () => owner.query('delete from storage.objects'),
    async close() {
      await backend.close()
      await owner.end()
      await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function refuseToLog(entry: LogEntry): never {
  throw new Error(`Nothing should be logged: ${entry.event}`, { cause: entry.error })
}

/** A picture in one colour. */
export function photo(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
}

export const blob = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })
