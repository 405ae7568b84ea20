import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '#backend/auth/totp.ts'
import { onConnection } from '#database/connection.ts'
import type { Database } from '#database/types.generated.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { contentsOf, originalsIn } from '#testing/backup.ts'
import { clockIsSet } from '#testing/clock.ts'
import { localPostgres, whyNotLocalPostgres } from '#testing/local-postgres.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  runServer,
  startCommand,
  startServer,
} from '#testing/running-server.ts'

const obstacle = await whyNotLocalPostgres()
if (obstacle) console.log(`Skipped: a backup taken to a second PostgreSQL; at 127.0.0.1:5432: ${obstacle}.`)

const here = freshDataDirectory()
const data = path.join(here, 'data')
const name = `magari_test_${randomBytes(4).toString('hex')}`
const person = { email: 'wanjiru@example.test', password: 'Barabara-77' }
let totpSecret = ''
let recoveryCode = ''

const place = (folder: string) => path.join(here, folder)
const run = (dataDirectory: string, words: string[], more: Record<string, string> = {}) =>
  runServer({ DATA_DIR: dataDirectory, ...more }, words)

beforeAll(async () => {
  const server = await startServer(data, { DEMO: 'on' })
  const client = anonymous(server)
  const admin = serviceOf(server)
  await admin.auth.admin.createUser({
    ...person,
    email_confirm: true,
    user_metadata: { first_name: 'Wanjiru', last_name: 'Njeri', role: 'customer' },
  })
  await client.auth.signInWithPassword(person)
  const factor = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (factor.error) throw factor.error
  totpSecret = factor.data.totp.secret
  const verified = await client.auth.mfa.challengeAndVerify({
    factorId: factor.data.id,
    code: totp(totpSecret, Math.floor(Date.now() / 30_000)),
  })
  if (verified.error) throw verified.error
  const codes = await client.auth.mfa.recoveryCodes.generate()
  if (codes.error) throw codes.error
  recoveryCode = codes.data.codes[0] ?? ''
  await server.end('SIGTERM')
}, 180_000)

afterAll(async () => {
  await removeDataDirectory(here)
  if (!obstacle)
    await onConnection(localPostgres, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    )
})

function anonymous({ url, anonKey }: RunningServer) {
  return createClient<Database>(url, anonKey, {
    auth: { persistSession: false, experimental: { recoveryCodes: true } },
  })
}

function serviceOf({ url, serviceKey }: RunningServer) {
  return createClient<Database>(url, serviceKey, { auth: { persistSession: false } })
}

/** Queries the embedded database of a data directory without a running server. */
async function asking<Result>(dataDirectory: string, ask: (owner: pg.ClientConfig) => Promise<Result>) {
  const postgres = await startEmbeddedPostgres(path.join(dataDirectory, 'postgres'))
  try {
    return await ask(postgres.connection('postgres', 'magari'))
  } finally {
    await postgres.stop()
  }
}

/** The originals that objects reference; others await the nightly sweep. */
async function namedOriginals(owner: pg.ClientConfig, dataDirectory: string) {
  const { rows } = await onConnection(owner, (client) =>
    client.query<{ version: string }>('select version from storage.objects'),
  )
  const named = new Set(rows.map(({ version }) => `${version.slice(0, 2)}/${version.slice(2)}/original`))
  const all = Object.entries(originalsIn(path.join(dataDirectory, 'files')))
  return Object.fromEntries(all.filter(([file]) => named.has(file)))
}

// Under a set clock uploads look old and are deleted while in progress.
test.skipIf(clockIsSet)(
  'while people upload, replace and remove, every object of the backup has its bytes',
  async () => {
    const server = await startServer(data, { DEMO: 'on', RATE_LIMITS: 'off' })
    const bucket = serviceOf(server).storage.from('listing-images')
    const shades = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((shade) =>
        sharp({
          create: { width: 40 + shade, height: 30, channels: 3, background: { r: shade * 40, g: 9, b: 9 } },
        })
          .jpeg()
          .toBuffer(),
      ),
    )
    let busy = true
    let changes = 0
    const work = [0, 1, 2].map(async (worker) => {
      for (let step = 0; busy; step++) {
        const file = `busy/${worker}-${step % 5}.jpg`
        const picture = new Blob([new Uint8Array(shades[step % 6] as Buffer)], { type: 'image/jpeg' })
        const { error } = await bucket.upload(file, picture, { upsert: true })
        if (error) throw error
        if (step % 3 === 2) await bucket.remove([file])
        changes += 1
      }
    })
    await expect.poll(() => changes, { timeout: 30_000 }).toBeGreaterThan(10)
    const before = changes
    const made = await run(data, ['backup', place('busy')])
    const during = changes - before
    busy = false
    await Promise.all(work)
    await server.end('SIGTERM')
    expect(made.output).toContain('Backed up to')
    expect(made.code).toBe(0)
    expect(during).toBeGreaterThan(5)

    const restored = place('busy-data')
    expect((await run(restored, ['restore', place('busy')])).code).toBe(0)
    const objects = await asking(restored, (owner) =>
      onConnection(owner, async (client) => {
        const { rows } = await client.query<{ name: string; version: string; etag: string; size: number }>(
          `select name, version, metadata ->> 'eTag' as etag, (metadata ->> 'size')::int as size from storage.objects`,
        )
        return rows
      }),
    )
    expect(objects.filter((object) => object.name.startsWith('busy/')).length).toBeGreaterThan(3)
    for (const { name: object, version, etag, size } of objects) {
      const file = path.join(restored, 'files/objects', version.slice(0, 2), version.slice(2), 'original')
      const bytes = readFileSync(file)
      expect(bytes.length, object).toBe(size)
      if (object.startsWith('busy/'))
        expect(etag).toBe(`"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`)
    }
    expect(Object.keys(originalsIn(path.join(restored, 'files')))).toHaveLength(objects.length)
  },
  400_000,
)

test('a killed backup is not usable, and a stopped one reports it', async () => {
  const killed = startCommand({ DATA_DIR: data }, ['backup', place('killed')])
  await expect
    .poll(() => readdirSync(here).some((entry) => /^killed\.\d+/.test(entry)), { timeout: 30_000 })
    .toBe(true)
  await killed.end('SIGKILL')
  expect(existsSync(place('killed'))).toBe(false)
  expect((await run(data, ['restore', place('killed')])).output).toContain('is not a complete backup')

  const stopped = startCommand({ DATA_DIR: data }, ['backup', place('stopped')])
  await expect
    .poll(() => readdirSync(here).some((entry) => /^stopped\.\d+/.test(entry)), { timeout: 30_000 })
    .toBe(true)
  expect(await stopped.end('SIGTERM')).toBe(1)
  expect(stopped.output()).toContain('The backup was stopped. Nothing was kept.')
  expect(readdirSync(here).filter((entry) => entry.startsWith('stopped'))).toEqual([])

  // The next backup with this name removes the killed one's remains.
  expect((await run(data, ['backup', place('killed')])).code).toBe(0)
  expect(readdirSync(here).filter((entry) => entry.startsWith('killed'))).toEqual(['killed'])
}, 400_000)

test('a server refuses to start on a killed restore, which can be repeated', async () => {
  expect((await run(data, ['backup', place('again')])).code).toBe(0)
  const half = place('half')
  const killed = startCommand({ DATA_DIR: half }, ['restore', place('again')])
  const begun = () =>
    existsSync(path.join(half, 'files/objects')) && readdirSync(path.join(half, 'files/objects'))
  await expect.poll(() => begun() || [], { timeout: 60_000 }).not.toEqual([])
  await killed.end('SIGKILL')
  expect(await run(half, ['start'], { DEMO: 'off' })).toEqual({
    code: 1,
    output: `DATA_DIR is ${half}, and a restore into it is running or was interrupted. Wait for it, or run it again.\n`,
  })
  expect((await run(half, ['restore', place('again')])).code).toBe(0)
  const objects = await asking(half, (owner) =>
    onConnection(owner, (client) => client.query('select from storage.objects')),
  )
  expect(Object.keys(originalsIn(path.join(half, 'files')))).toHaveLength(objects.rowCount ?? 0)
  expect(existsSync(path.join(half, 'restore-unfinished'))).toBe(false)
}, 400_000)

// The machine's PostgreSQL uses the machine's clock.
test.skipIf(obstacle || clockIsSet)(
  'embedded to embedded, to an external PostgreSQL and back: every row and byte is the same',
  async () => {
    // An unsent mail, because no server runs.
    await asking(data, (owner) =>
      onConnection(owner, (client) =>
        client.query(`insert into mail.outbox (template, recipient, data)
          values ('recovery', 'waiting@example.test', '{"link": "http://localhost/x", "code": "123456"}')`),
      ),
    )
    const rows = await asking(data, contentsOf)
    const files = await asking(data, (owner) => namedOriginals(owner, data))
    expect((await run(data, ['backup', place('one')])).code).toBe(0)

    const [second, third, fourth] = [place('second'), place('third'), place('fourth')]
    expect((await run(second, ['restore', place('one')])).code).toBe(0)
    expect(await asking(second, contentsOf)).toEqual(rows)
    expect(originalsIn(path.join(second, 'files'))).toEqual(files)
    expect(readFileSync(path.join(second, 'secrets.json'))).toEqual(
      readFileSync(path.join(data, 'secrets.json')),
    )

    const { host, port, user } = localPostgres
    await onConnection(localPostgres, (client) => client.query(`create database ${name}`))
    const { jwtSecret, anonKey, serviceKey } = JSON.parse(
      readFileSync(path.join(data, 'secrets.json'), 'utf8'),
    )
    const elsewhere = {
      DATABASE_URL: `postgresql://${user}@${host}:${port}/${name}`,
      JWT_SECRET: jwtSecret,
      ANON_KEY: anonKey,
      SERVICE_KEY: serviceKey,
    }
    const there = await run(third, ['restore', place('one')], elsewhere)
    expect(there.output).not.toContain('JWT_SECRET is not')
    expect(there.code).toBe(0)
    expect(await contentsOf({ ...localPostgres, database: name })).toEqual(rows)
    expect(originalsIn(path.join(third, 'files'))).toEqual(files)
    expect(existsSync(path.join(third, 'secrets.json'))).toBe(false)

    const back = await run(third, ['backup', place('two')], elsewhere)
    expect(back.output).toContain('of the environment are not in it')
    const again = await run(fourth, ['restore', place('two')], { JWT_SECRET: jwtSecret })
    expect(again.code).toBe(0)
    expect(await asking(fourth, contentsOf)).toEqual(rows)
    expect(originalsIn(path.join(fourth, 'files'))).toEqual(files)
  },
  600_000,
)

test('the restored marketplace works: sign-in, second factors, recovery codes, pictures and mails', async () => {
  const restored = place('served')
  rmSync(place('last'), { recursive: true, force: true })
  await asking(data, (owner) =>
    onConnection(owner, (client) =>
      client.query(
        `insert into mail.outbox (template, recipient, data) values ('recovery', 'still@example.test', '{"link": "http://localhost/x", "code": "123456"}')`,
      ),
    ),
  )
  expect((await run(data, ['backup', place('last')])).code).toBe(0)
  expect((await run(restored, ['restore', place('last')])).code).toBe(0)
  expect(await run(restored, ['restore', place('last')])).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^DATA_DIR is .* and it is not empty: it has files, postgres, secrets\.json\..*\n$/,
    ),
  })
  const server = await startServer(restored)
  try {
    const client = anonymous(server)
    expect((await client.auth.signInWithPassword(person)).error).toBeNull()
    const factors = await client.auth.mfa.listFactors()
    const shown = await client.auth.mfa.challengeAndVerify({
      factorId: factors.data?.totp[0]?.id ?? '',
      // The code of the current half minute may have been used already.
      code: totp(totpSecret, Math.floor(Date.now() / 30_000) + 1),
    })
    expect(shown.error).toBeNull()
    const lost = anonymous(server)
    await lost.auth.signInWithPassword(person)
    expect((await lost.auth.mfa.recoveryCodes.verify({ code: recoveryCode })).error).toBeNull()

    const dealer = anonymous(server)
    const signedIn = await dealer.auth.signInWithPassword({
      email: 'dealer@magari.test',
      password: 'Karibu-2026',
    })
    expect(signedIn.error).toBeNull()
    const { data: ads } = await dealer
      .from('vehicle_listings')
      .select('images')
      .eq('status', 'active')
      .limit(5)
    const pictures = (ads ?? []).flatMap(({ images }) => images as string[]).slice(0, 5)
    expect(pictures.length).toBeGreaterThan(0)
    for (const picture of pictures) {
      const answer = await fetch(new URL(picture, server.url))
      expect(answer.status, picture).toBe(200)
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
    expect((await server.mailTo('still@example.test')).text).toContain('123456')
    const added = await dealer.storage.from('listing-images').upload(
      `${signedIn.data.user?.id}/${randomUUID()}.png`,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      { contentType: 'image/png' },
    )
    expect(added.error).toBeNull()
  } finally {
    await server.end('SIGTERM')
  }
}, 400_000)

test.each([
  [['backup'], 'Name one folder, or set BACKUP_DIR: node server/main.ts backup DIR.\n'],
  [['backup', 'a', 'b'], 'Name one folder: node server/main.ts backup DIR.\n'],
  [['backups'], 'Set BACKUP_DIR or BACKUP_S3_…: there is no backup location to list.\n'],
  [['fetch', 'a'], 'Name a backup and a new folder: node server/main.ts fetch NAME DIR.\n'],
  [['fetch', '../a', 'b'], /^"..\/a" is not the name of a backup, such as magari-/],
  [['restore', 'a', 'b'], 'Name one folder: node server/main.ts restore DIR.\n'],
  [
    ['backup', 'a', '--all'],
    '"--all" is not an option of backup. The options are --without-remote-files, --if-due.\n',
  ],
  [
    ['back-up'],
    '"back-up" is not a command. There are start, dev, migrate, backup, backups, fetch, restore, rehearse, admin and keys.\n',
  ],
])('%s gives one sentence', async (words, sentence) => {
  expect(await run(place('nothing'), words)).toEqual({
    code: 1,
    output: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  })
  expect(existsSync(place('nothing'))).toBe(false)
})

test('without data there is nothing to back up', async () => {
  const { code, output } = await run(place('nothing'), ['backup', place('of-nothing')])
  expect(output).toBe(
    `There is nothing to back up: DATA_DIR is ${place('nothing')}, and it has no secrets.json.\n`,
  )
  expect(code).toBe(1)
  expect(existsSync(place('nothing'))).toBe(false)
})
