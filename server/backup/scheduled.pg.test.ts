import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { worldOfTests } from '#testing/as.ts'
import { startS3 } from '#testing/s3.ts'
import { type Config, readConfig } from '../config.ts'
import { openBucket } from './bucket.ts'
import { createBackupMaker } from './in-child.ts'
import { readSchedule, SCHEDULE_LOCK } from './schedule.ts'
import { makeScheduledBackup } from './scheduled.ts'

vi.setConfig({ testTimeout: 120_000 })

const world = worldOfTests()
const root = mkdtempSync(path.join(tmpdir(), 'magari-scheduled-'))
const SECRET = 'a secret of the tests, 32 characters and more'
let s3: Awaited<ReturnType<typeof startS3>>
let directory: string

beforeAll(async () => {
  s3 = await startS3()
})
beforeEach(async () => {
  directory = mkdtempSync(path.join(root, 'backups-'))
  await world.owner.query('delete from private.backups')
})
afterAll(async () => {
  await s3?.close()
  await rm(root, { recursive: true, force: true })
})

function environment(more: Record<string, string> = {}): Record<string, string> {
  const { owner } = world.database
  const socket = owner.host?.startsWith('/') ? `?host=${encodeURIComponent(owner.host)}` : ''
  const host = socket ? 'localhost' : owner.host
  return {
    DATABASE_URL: `postgresql://${owner.user}@${host}:${owner.port ?? 5432}/${owner.database}${socket}`,
    DATA_DIR: path.join(root, 'data'),
    JWT_SECRET: SECRET,
    ANON_KEY: 'anon',
    SERVICE_KEY: 'service',
    BACKUP_EVERY: '1d',
    BACKUP_DIR: directory,
    BACKUP_KEEP: '2',
    ...more,
  }
}
const inBucket = (more: Record<string, string> = {}) => ({
  BACKUP_S3_ENDPOINT: s3.options.endpoint,
  BACKUP_S3_BUCKET: s3.options.bucket,
  BACKUP_S3_REGION: s3.options.region,
  BACKUP_S3_ACCESS_KEY_ID: s3.options.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
  BACKUP_S3_PREFIX: path.basename(directory),
  ...more,
})
const configOf = (more: Record<string, string> = {}): Config => readConfig(environment(more))
const make = (config = configOf(), ifDue = true, signal = new AbortController().signal) =>
  makeScheduledBackup(config, { ifDue, report: () => {}, signal })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'it was done',
    (error) => (error.name === 'BackupError' ? error.message : error.stack),
  )
const state = async () => (await world.admin.query('select * from public.admin_backup_state()'))[0]
/** Moves recorded attempts and backups on disk into the past, as if that time had passed. */
async function pass(days: number) {
  // The next one needs another name, which is of another second.
  await world.owner.query('select pg_sleep(1)')
  await world.owner.query(`update private.backups set started_at = started_at - make_interval(days => $1)`, [
    days,
  ])
  for (const name of readdirSync(directory)) {
    const file = path.join(directory, name, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    manifest.madeAt = new Date(Date.parse(manifest.madeAt) - days * 86_400_000).toISOString()
    writeFileSync(file, JSON.stringify(manifest))
  }
}

test('one is made when due, not earlier, and administrators see it', async () => {
  expect(await state()).toEqual({ made_at: null, bytes: null, failed_at: null, failure: null })
  const made = await make()
  expect(readdirSync(directory)).toEqual([path.basename(made?.directory ?? '')])
  expect(made?.manifest).toMatchObject({ scheduled: true })
  expect(await make()).toBeNull()
  expect(await state()).toEqual({
    made_at: new Date(made?.manifest.madeAt ?? 0),
    bytes: String(made?.bytes),
    failed_at: null,
    failure: null,
  })
  await expect(world.buyer.query('select * from public.admin_backup_state()')).rejects.toThrow(
    'Only an administrator may see the backups.',
  )
  // By hand it is made at any time.
  await pass(1)
  expect(await make(configOf(), false)).not.toBeNull()
})

test('one of two servers makes it', async () => {
  const made = await Promise.all([make(), make(), make()])
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(readdirSync(directory)).toHaveLength(1)
  await onConnection(world.database.owner, async (client) => {
    await client.query(`select pg_advisory_lock(${SCHEDULE_LOCK})`)
    expect(await readSchedule(client)).toMatchObject({ running: true })
    expect(await refusal(make(configOf(), false))).toBe(
      'Another backup of this database is running. Wait until it is finished.',
    )
  })
})

test('the oldest is removed, on disk and in the bucket, once the new one is complete', async () => {
  const config = configOf(inBucket())
  const bucket = openBucket(config.backups.bucket as NonNullable<Config['backups']['bucket']>)
  const names: string[] = []
  for (const _ of [1, 2, 3]) {
    names.push(path.basename((await make(config))?.directory ?? ''))
    await pass(2)
  }
  expect(readdirSync(directory)).toEqual(names.slice(1))
  expect((await bucket.list()).map(({ name }) => name)).toEqual(names.slice(1))
  const target = path.join(root, 'fetched')
  const { signal } = new AbortController()
  const manifest = await bucket.fetch(names[2] ?? '', target, () => {}, signal)
  expect(manifest.tables.length).toBeGreaterThan(90)
})

test('a bucket that refuses is recorded in one sentence; the retry uploads the same backup', async () => {
  const stranger = configOf(inBucket({ BACKUP_S3_ACCESS_KEY_ID: 'STRANGER' }))
  const sentence = await refusal(make(stranger))
  const [name = ''] = readdirSync(directory)
  expect(sentence).toBe(
    `The backup is in ${path.join(directory, name)}, but not in the bucket files: The S3 store refused GET with 403 InvalidAccessKeyId.`,
  )
  expect(await state()).toEqual({
    made_at: null,
    bytes: null,
    failed_at: expect.any(Date),
    failure: sentence,
  })
  expect(await make(configOf(inBucket()))).toBeNull()
  await world.owner.query(`update private.backups set started_at = started_at - interval '1 hour'`)
  const made = await make(configOf(inBucket()))
  expect(made).toMatchObject({ directory: path.join(directory, name), bucket: 'files' })
  expect(readdirSync(directory)).toEqual([name])
  expect(await state()).toMatchObject({ failure: null, bytes: String(made?.bytes) })
})

test('a damaged one is removed, not kept as the last good one', async () => {
  const sentence = await refusal(make(configOf(inBucket({ BACKUP_S3_ACCESS_KEY_ID: 'STRANGER' }))))
  expect(sentence).toContain('not in the bucket')
  const [name = ''] = readdirSync(directory)
  writeFileSync(path.join(directory, name, 'tables/auth.users.copy.zst'), 'rotten')
  await world.owner.query(`update private.backups set started_at = started_at - interval '1 hour'`)
  expect(await refusal(make())).toBe(
    `The backup ${path.join(directory, name)} did not match when it was read again, and was removed. Check its disk.`,
  )
  expect(readdirSync(directory)).toEqual([])
})

test('a stopped one is not a failure', async () => {
  const controller = new AbortController()
  controller.abort(new Error('stopped'))
  expect(await refusal(make(configOf(), true, controller.signal))).toBe(
    'The backup was stopped. Nothing was kept.',
  )
  expect(await world.owner.query('select from private.backups')).toEqual([])
  expect(readdirSync(directory)).toEqual([])
})

const small = mkdtempSync(path.join(tmpdir(), 'magari-small-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1300k', 'tmpfs', small]).status === 0
if (!mounted) console.log('Skipped: scheduled backups on a full disk; this user cannot mount one.')
afterAll(() => void spawnSync('umount', [small]))

test.skipIf(!mounted)('on a full disk the last good one stays, and administrators read why', async () => {
  directory = path.join(small, 'backups')
  const config = configOf({ DISK_RESERVE: '0', BACKUP_KEEP: '1' })
  await make(config)
  const kept = readdirSync(directory)
  await pass(2)
  const { bavail, bsize } = statfsSync(small)
  writeFileSync(path.join(small, 'stuffing'), Buffer.alloc(Math.max(0, bavail * bsize - 64 * 1024)))
  await world.owner.query(`update private.backups set bytes = 1`)
  const sentence = await refusal(make(config))
  expect(sentence).toMatch(/^The disk of .* is full\. Nothing was kept\. Make room and try again\.$/)
  expect(await state()).toMatchObject({ bytes: '1', failure: sentence })
  expect(readdirSync(directory)).toEqual(kept)
  // Where the size of the last one is known, the next does not even fill the disk.
  await pass(2)
  await world.owner.query(`update private.backups set bytes = 10000000 where bytes is not null`)
  expect(await refusal(make(config))).toMatch(/has \d MB to spare, and the last backup took 10 MB\./)
  expect(readdirSync(directory)).toEqual(kept)
})

test('a server makes it in a child process, logs failures, and stops it on exit', async () => {
  const logged: unknown[] = []
  const log = (level: string, message: string, facts?: object) =>
    void logged.push({ level, message, ...facts })
  const start = (more: Record<string, string> = {}) =>
    createBackupMaker(world.database.owner, 86_400_000, log, { ...process.env, ...environment(more) })
  const maker = start()
  await maker.startIfDue()
  await expect.poll(() => logged.length, { timeout: 60_000 }).toBe(1)
  const other = start()
  await expect.poll(() => other.last(), { timeout: 10_000 }).toEqual(maker.last())
  expect(maker.last()?.bytes).toBeGreaterThan(0)
  await other.stop()
  const recorded = await onConnection(world.database.owner, readSchedule)
  expect(logged).toEqual([
    {
      level: 'info',
      message: 'a scheduled backup is complete',
      madeAt: recorded.madeAt,
      bytes: expect.any(Number),
    },
  ])
  expect(readdirSync(directory)).toHaveLength(1)
  await maker.startIfDue()
  await maker.stop()
  expect(logged).toHaveLength(1)

  await pass(2)
  const file = path.join(root, 'file')
  writeFileSync(file, '')
  const failing = start({ BACKUP_DIR: path.join(file, 'below') })
  await failing.startIfDue()
  await expect.poll(() => logged.length, { timeout: 60_000 }).toBe(2)
  expect(logged[1]).toMatchObject({
    level: 'error',
    message: 'a scheduled backup failed',
    reason: expect.stringContaining(file),
  })
  await failing.stop()

  await world.owner.query('delete from private.backups')
  const stopped = start()
  await stopped.startIfDue()
  await stopped.stop()
  expect(logged.at(-1)).toEqual({ level: 'info', message: 'a backup was stopped with the server' })
  expect(await world.owner.query('select from private.backups')).toEqual([])
  // Four processes load the whole program.
}, 180_000)
