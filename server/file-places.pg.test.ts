import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskFiles, type FileStore, originalKey, storeOriginal } from '#backend/storage/index.ts'
import { worldOfTests } from '#testing/as.ts'
import { startS3 } from '#testing/s3.ts'
import { type FollowedFiles, followFilePlaces } from './file-places.ts'
import { missingFiles } from './missing-files.ts'

const world = worldOfTests()
const logged: unknown[] = []

let directory: string
let s3: Awaited<ReturnType<typeof startS3>>
let servers: FollowedFiles[] = []

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'magari-places-'))
  s3 = await startS3()
  // Two processes of one marketplace, with one disk.
  for (const _ of [1, 2])
    servers.push(await followFilePlaces(world.database.owner, directory, (...line) => logged.push(line)))
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await s3?.close()
  await rm(directory, { recursive: true, force: true })
})

const text = async (files: FileStore | undefined, version: string) =>
  (await files?.read(originalKey(version)))?.toString()
const onDisk = (version: string) => text(createDiskFiles(directory), version)

/** Stores a file through a server; true when it went to the disk. */
async function stored(server: FollowedFiles | undefined) {
  const version = randomUUID()
  if (server) await storeOriginal(server.files, version, Buffer.from(version))
  return { version, disk: (await onDisk(version)) !== undefined }
}

const eventuallyOnDisk = (disk: boolean) =>
  expect
    .poll(async () => [(await stored(servers[0])).disk, (await stored(servers[1])).disk], { timeout: 10_000 })
    .toEqual([disk, disk])

test('a switch to S3 and back moves new files in every server, and every file stays readable in both', async () => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.options
  const before = (await stored(servers[0])).version
  const settings = [endpoint, bucket, region, accessKeyId, secretAccessKey]
  await world.owner.query('select private.record_s3_proof($1, $2, $3, $4, $5)', settings)
  await world.admin.query(
    `insert into public.s3_settings (endpoint, bucket_name, region, access_key_id, secret_access_key, is_active)
     values ($1, $2, $3, $4, $5, true)`,
    settings,
  )
  await eventuallyOnDisk(false)
  const inBucket = (await stored(servers[1])).version

  await world.admin.query('update public.s3_settings set is_active = false')
  await eventuallyOnDisk(true)
  const after = await stored(servers[0])
  expect(after.disk).toBe(true)
  for (const { files } of servers)
    for (const version of [before, inBucket, after.version]) expect(await text(files, version)).toBe(version)

  // A server that starts now finds them too.
  const third = await followFilePlaces(world.database.owner, directory, () => {})
  servers = [...servers, third]
  expect(await text(third.files, inBucket)).toBe(inBucket)
  expect(await onDisk(inBucket)).toBeUndefined()

  // One with a disk of its own finds what is in the bucket only.
  for (const [nth, version] of [before, inBucket, after.version].entries())
    await world.owner.query(
      `insert into storage.objects (bucket_id, name, version) values ('listing-images', $1, $2)`,
      [`several/${nth}.jpg`, version],
    )
  expect(await missingFiles(world.database.owner, third.files)).toEqual({ looked: 3, missing: 0 })
  const elsewhere = await followFilePlaces(world.database.owner, path.join(directory, 'elsewhere'), () => {})
  expect(await missingFiles(world.database.owner, elsewhere.files)).toEqual({ looked: 3, missing: 2 })
  await s3.stop()
  expect(await missingFiles(world.database.owner, elsewhere.files)).toEqual({ looked: 3, missing: 0 })
  await s3.start()
  await elsewhere.stop()

  // While the store is unreachable, files on the disk are served as usual.
  await s3.stop()
  expect(await text(third.files, before)).toBe(before)
  await expect(text(third.files, inBucket)).rejects.toThrow('could not be reached')
  await s3.start()
  expect(await text(third.files, inBucket)).toBe(inBucket)
  expect(JSON.stringify(logged)).not.toContain(secretAccessKey)
})
