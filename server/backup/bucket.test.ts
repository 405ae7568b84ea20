import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Client } from '#backend/storage/s3-client.ts'
import { listObjects } from '#backend/storage/s3-objects.ts'
import { startS3 } from '#testing/s3.ts'
import { openBucket } from './bucket.ts'
import { backupName, folderPlace, ownBackups, removeOld } from './places.ts'

const OURS = 'a1b2c3'.padEnd(64, '0')
const THEIRS = 'd4e5f6'.padEnd(64, '0')
const VERSION = '11111111-2222-4333-8444-555555555555'

let root: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'magari-bucket-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3?.close()
  rmSync(root, { recursive: true, force: true })
})

const { signal } = new AbortController()
const quietly = () => {}
const open = (prefix: string, options = {}) => openBucket({ ...s3.options, prefix, ...options })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'it was done',
    (error) => (error.name === 'BackupError' ? error.message : error.stack),
  )
const nameOf = (day: number, fingerprint = OURS) =>
  backupName(new Date(Date.UTC(2026, 10, day, 23, 15, 2)), fingerprint)

/** A small backup with one file and no tables. */
function writeBackup(directory: string, day: number, more: object = {}, fingerprint = OURS) {
  const files: Record<string, string> = {
    [`files/${VERSION.slice(0, 2)}/${VERSION.slice(2)}`]: `picture of ${day}`,
    'manifest.json': JSON.stringify({
      format: 1,
      id: `${day} ${fingerprint}`,
      scheduled: true,
      madeAt: new Date(Date.UTC(2026, 10, day, 23, 15, 2)).toISOString(),
      tables: [],
      files: { count: 1, bytes: 12, leftInStores: 0, missing: 0 },
      secrets: { included: false, fingerprint },
      ...more,
    }),
  }
  let sums = ''
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true })
    writeFileSync(path.join(directory, file), content)
    sums += `${sumOf(content)}  ${file}\n`
  }
  writeFileSync(path.join(directory, 'SHA256SUMS'), sums)
  return directory
}

const sumOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

async function keysBelow(prefix: string) {
  const keys: string[] = []
  for await (const { key } of listObjects(createS3Client(s3.options), `${prefix}/`)) keys.push(key)
  return keys
}

test('an uploaded backup is listed and can be fetched completely', async () => {
  const bucket = open('whole')
  const directory = writeBackup(path.join(root, 'whole'), 1)
  await bucket.upload(directory, nameOf(1), signal)
  await bucket.upload(directory, nameOf(1), signal)
  expect((await bucket.list()).map(({ name, manifest }) => [name, manifest?.id])).toEqual([
    ['magari-20261101T231502Z-a1b2c3', `1 ${OURS}`],
  ])
  const fetched = path.join(root, 'fetched')
  expect((await bucket.fetch(nameOf(1), fetched, quietly, signal)).files.count).toBe(1)
  const contents = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
      .sort()
  expect(contents(fetched)).toEqual(contents(directory))
})

test('another backup with the same name is not changed', async () => {
  const bucket = open('twice')
  await bucket.upload(writeBackup(path.join(root, 'twice-1'), 1), nameOf(1), signal)
  expect(await refusal(bucket.upload(writeBackup(path.join(root, 'twice-2'), 2), nameOf(1), signal))).toBe(
    'The bucket has another backup magari-20261101T231502Z-a1b2c3. Give each marketplace its own BACKUP_S3_PREFIX.',
  )
  expect((await bucket.list())[0]?.manifest?.id).toBe(`1 ${OURS}`)
})

test('an interrupted upload does not look complete, and a retry completes it', async () => {
  const bucket = open('cut')
  const directory = writeBackup(path.join(root, 'cut'), 1)
  const large = path.join(directory, 'files/11', `${VERSION.slice(2, -1)}6`)
  writeFileSync(large, Buffer.alloc(3_000_000, 'x'))
  const sum = sumOf(readFileSync(large))
  const sums = path.join(directory, 'SHA256SUMS')
  writeFileSync(sums, `${readFileSync(sums, 'utf8')}${sum}  files/11/${path.basename(large)}\n`)
  const cut = s3.stopAfter(1_000_000)
  expect(await refusal(bucket.upload(directory, nameOf(1), signal))).toMatch(
    /^The S3 store could not be reached for PUT: \w+\.$/,
  )
  await cut
  await s3.start()
  expect((await bucket.list()).filter(({ manifest }) => manifest)).toEqual([])
  expect(await refusal(bucket.fetch(nameOf(1), path.join(root, 'none'), quietly, signal))).toBe(
    'There is no complete backup magari-20261101T231502Z-a1b2c3 in the bucket.',
  )
  expect(existsSync(path.join(root, 'none'))).toBe(false)
  await bucket.upload(directory, nameOf(1), signal)
  expect((await bucket.list())[0]?.manifest?.id).toBe(`1 ${OURS}`)
})

async function answering(listener: RequestListener, use: (endpoint: string) => Promise<void>) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

test.each<[string, RequestListener, string]>([
  [
    'refuses',
    (request, response) =>
      void request.resume().on('end', () => response.writeHead(403).end('<Code>AccessDenied</Code>')),
    'The S3 store refused GET with 403 AccessDenied.',
  ],
  [
    'fails',
    (request, response) => void request.resume().on('end', () => response.writeHead(500).end()),
    'The S3 store refused GET with 500 500.',
  ],
  ['does not answer', () => {}, 'The S3 store could not be reached for GET: timed out.'],
])('a service that %s gives one sentence', async (_what, listener, sentence) => {
  const directory = writeBackup(path.join(root, `bad-${_what}`), 1)
  await answering(listener, async (endpoint) => {
    const bucket = open('bad', { endpoint, timeoutMs: 100 })
    expect(await refusal(bucket.upload(directory, nameOf(1), signal))).toBe(sentence)
    expect(await refusal(bucket.list())).toBe(sentence)
  })
})

test('a bucket cannot write outside the folder, nor pass on a damaged file', async () => {
  const bucket = open('evil')
  const directory = writeBackup(path.join(root, 'evil'), 1)
  const good = readFileSync(path.join(directory, 'SHA256SUMS'), 'utf8')
  await bucket.upload(directory, nameOf(1), signal)
  const target = path.join(root, 'evil-target/backup')
  for (const body of [
    `${good}${sumOf('evil')}  ../outside\n`,
    `${good}${sumOf('evil')}  tables/missing.copy.zst\n`,
    good.replace(/^\w{64}/, '0'.repeat(64)),
  ]) {
    const key = `evil/${nameOf(1)}/SHA256SUMS`
    await createS3Client(s3.options).send({ method: 'PUT', key, body, sha256: sumOf(body) })
    expect(await refusal(bucket.fetch(nameOf(1), target, quietly, signal))).toContain('is damaged')
    expect(readdirSync(path.dirname(target))).toEqual([])
  }
})

test.each(['folder', 'bucket'])(
  'in a %s the oldest scheduled ones are removed, and remains of killed attempts',
  async (kind) => {
    const directory = path.join(root, `kept-${kind}`)
    mkdirSync(directory)
    const bucket = open('kept')
    const place = kind === 'folder' ? folderPlace(directory) : bucket
    const add = async (name: string, day: number, more: object = {}, fingerprint = OURS) => {
      const backup = writeBackup(path.join(directory, name), day, more, fingerprint)
      if (kind === 'bucket') await bucket.upload(backup, name, signal)
    }
    for (const day of [3, 1, 4, 2]) await add(nameOf(day), day)
    await add(nameOf(5), 5, { scheduled: false })
    await add(nameOf(6, THEIRS), 6, {}, THEIRS)
    await add('magari-2026-11-01', 1)
    // A killed attempt: in a folder below its temporary name, of a process that is gone.
    const killed = kind === 'folder' ? `${nameOf(7)}.4194304.0a1b2c3d` : nameOf(7)
    const half = writeBackup(path.join(directory, killed), 7)
    if (kind === 'bucket') await bucket.upload(half, killed, signal)
    if (kind === 'bucket') await removeManifest(`kept/${killed}`)
    const ofOwnProcess = `${nameOf(8)}.${process.pid}.0a1b2c3d`
    if (kind === 'folder') mkdirSync(path.join(directory, ofOwnProcess))

    await removeOld(place, 2, OURS)
    const left = kind === 'folder' ? readdirSync(directory) : namesIn(await keysBelow('kept'))
    expect(left.sort()).toEqual(
      [
        'magari-2026-11-01',
        nameOf(3),
        nameOf(4),
        nameOf(5),
        nameOf(6, THEIRS),
        ...(kind === 'folder' ? [ofOwnProcess] : []),
      ].sort(),
    )
    expect(ownBackups(await place.list(), OURS).map(({ name }) => name)).toEqual([nameOf(4), nameOf(3)])
  },
)

const namesIn = (keys: string[]) => [...new Set(keys.map((key) => key.split('/')[1] ?? ''))]
const removeManifest = (prefix: string) =>
  createS3Client(s3.options).send({ method: 'DELETE', key: `${prefix}/manifest.json` })
