import PDFDocument from 'pdfkit'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrontDoor, openFrontDoor } from '#testing/front-door.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { evidence } from './evidence.ts'

let database: TestDatabase
let pool: pg.Pool
let door: FrontDoor
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await createTestDatabase('marketplace')
  pool = new pg.Pool({ ...database.owner, max: 2 })
  door = await openFrontDoor(database, {
    functions: {
      evidence: evidence({
        database: pool,
        files: (request) => door.here.fetch(request),
        anonKey: 'sb_publishable_for_tests',
        serviceKey: 'sb_secret_for_tests',
        secret: 'a secret of the tests, 32 characters and more',
      }),
    },
  })
  for (const name of ['seller', 'buyer', 'admin']) {
    ids[name] = await door.member(`${name}@example.com`)
    tokens[name] = (await door.signIn('10.0.0.1', `${name}@example.com`)).body.access_token
  }
  await pool.query(`update public.profiles set role = 'admin' where id = $1`, [ids.admin])
})
afterAll(async () => {
  await door?.close()
  await pool?.end()
  await database?.drop()
})

const call = (act: string, body: unknown, person = 'seller') =>
  door.ask('10.0.0.1', `POST /functions/v1/evidence/${act}`, { body, token: tokens[person] ?? '' })
const rpc = (name: string, body: unknown, person = 'seller') =>
  door.ask('10.0.0.1', `POST /rest/v1/rpc/${name}`, { body, token: tokens[person] ?? '' })

/** Uploads bytes to the person's folder; returns the answer's status and the name. */
async function upload(
  bytes: Uint8Array,
  type: string,
  extension: string,
  person = 'seller',
  folder = ids[person],
) {
  const name = `${folder}/${crypto.randomUUID()}.${extension}`
  const answer = await door.here.fetch(
    new Request(`http://magari.test/storage/v1/object/evidence/${name}`, {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_for_tests',
        authorization: `Bearer ${tokens[person]}`,
        'content-type': type,
      },
      body: new Uint8Array(bytes),
    }),
  )
  return { status: answer.status, name }
}
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

async function pdf(pages: number, options: PDFKit.PDFDocumentOptions = {}) {
  const document = new PDFDocument(options)
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.on('end', resolve))
  for (let page = 1; page < pages; page++) document.addPage()
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(pieces))
}
const stored = async () => {
  const { rows } = await pool.query(`select name from storage.objects where bucket_id = 'evidence'`)
  return rows.map(({ name }) => name as string)
}

test('a PDF is rendered to pages in its owner’s folder, and removed', async () => {
  const { name } = await upload(await pdf(2), 'application/pdf', 'pdf')
  const answer = await call('pages', { path: name })
  expect(answer).toMatchObject({
    status: 200,
    body: { pages: [expect.stringMatching(/\.jpg$/), expect.any(String)] },
  })
  expect((await stored()).toSorted()).toEqual(answer.body.pages.toSorted())
})

test('a locked PDF and one with too many pages are refused with a sentence, and removed', async () => {
  const before = await stored()
  for (const [bytes, sentence] of [
    [await pdf(1, { userPassword: 'x' }), /locked with a password/],
    [await pdf(11), /more than 10 pages/],
  ] as const) {
    const { name } = await upload(bytes, 'application/pdf', 'pdf')
    expect(await call('pages', { path: name })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(sentence) },
    })
  }
  expect(await stored()).toEqual(before)
})

/** Ways to have the server's key ask for something else than a PDF of the seller's. */
const ELSEWHERE = (pdf: string) => [
  `${ids.seller}/%2e%2e/${pdf}`,
  `${ids.seller}/%2E%2e/${ids.buyer}/${crypto.randomUUID()}.jpg?.pdf`,
  `${ids.seller}/${'%2e%2e/'.repeat(2)}listing-images/${ids.buyer}/${crypto.randomUUID()}.jpg#.pdf`,
  `${ids.seller}/${'%2e%2e/'.repeat(5)}auth/v1/admin/users/${ids.buyer}?.pdf`,
  `${ids.seller}/${'..\\'.repeat(5)}rest/v1/facts?user_id=eq.${ids.buyer}&x=.pdf`,
  `${pdf}?x=.pdf`,
  `${pdf}\n`,
  `${ids.seller}//${pdf.split('/')[1]}`,
]

test('a program is no PDF, and another’s folder is closed', async () => {
  const program = new TextEncoder().encode('#!/bin/sh\nrm -rf /\n# a program that calls itself a PDF')
  expect((await upload(program, 'application/pdf', 'pdf')).status).toBe(400)
  expect((await upload(await photo(), 'image/jpeg', 'jpg', 'buyer', ids.seller)).status).toBe(400)
  const { name } = await upload(await pdf(1), 'application/pdf', 'pdf')
  expect((await call('pages', { path: name }, 'buyer')).status).toBe(400)
  for (const path of [
    `${ids.seller}/../${ids.buyer}/x.pdf`,
    `${ids.seller}/x.jpg`,
    ...ELSEWHERE(name),
    7,
    null,
  ])
    expect((await call('pages', { path })).status).toBe(400)
  expect(await stored()).toContain(name)
  expect((await pool.query('select from auth.users where id = $1', [ids.buyer])).rowCount).toBe(1)
})

test('pages open by addresses for five minutes, for owner and administrators, and not otherwise', async () => {
  const { name } = await upload(await photo(), 'image/jpeg', 'jpg')
  const { body: id } = await rpc('submit_evidence', { kind: 'id', pages: [name] })
  for (const person of ['seller', 'admin']) {
    const { body } = await call('open', { id }, person)
    expect(body.ends_in).toBe(300)
    const page = await door.here.fetch(new Request(`http://magari.test${body.pages[0]}`))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const [, claims = ''] =
      new URL(body.pages[0], 'http://magari.test').searchParams.get('token')?.split('.') ?? []
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(exp - iat).toBe(300)
  }
  expect(await call('open', { id }, 'buyer')).toMatchObject({ status: 400, body: { hint: 'evidence_gone' } })
  expect(await call('open', { id: 'x' })).toMatchObject({ status: 400, body: { hint: 'evidence_gone' } })
  // Nobody reads or signs through the file service itself, not even the owner.
  for (const person of ['seller', 'admin', 'buyer']) {
    const token = tokens[person] ?? ''
    expect(
      (await door.ask('10.0.0.1', `GET /storage/v1/object/authenticated/evidence/${name}`, { token })).status,
    ).toBe(400)
    expect(
      (
        await door.ask('10.0.0.1', `POST /storage/v1/object/sign/evidence/${name}`, {
          token,
          body: { expiresIn: 86_400 },
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await door.ask('10.0.0.1', `POST /storage/v1/object/list/evidence`, {
          token,
          body: { prefix: ids.seller },
        })
      ).body,
    ).toEqual([])
    expect((await door.ask('10.0.0.1', `DELETE /storage/v1/object/evidence/${name}`, { token })).status).toBe(
      400,
    )
  }
  expect((await door.ask('10.0.0.1', `GET /storage/v1/object/public/evidence/${name}`)).status).toBe(400)
})

test('an administrator accepts it with the number, which is nowhere afterwards', async () => {
  const { rows } = await pool.query(`select id from public.evidence where status = 'waiting'`)
  const id = rows[0]?.id
  expect(await call('accept', { id, kind: 'id', number: '' }, 'admin')).toMatchObject({
    status: 400,
    body: { hint: 'evidence_number' },
  })
  expect((await call('accept', { id, kind: 'id', number: '29384756' })).status).toBe(403)
  for (const [number, more] of [
    ['-', {}],
    ['12', {}],
    ['29384756', { kind: 'chassis' }],
    ['29384756', { issued_on: 'today' }],
  ] as const)
    expect((await call('accept', { id, kind: 'id', number, ...more }, 'admin')).status).toBe(400)
  expect((await call('accept', { id, kind: 'id', number: '29384756' }, 'admin')).status).toBe(200)
  const { rows: kept } = await pool.query('select kind, hash, masked from private.paper_numbers')
  expect(kept).toEqual([{ kind: 'id', hash: expect.stringMatching(/^[0-9a-f]{64}$/), masked: null }])
  const { rows: facts } = await pool.query('select kind from public.facts where user_id = $1', [ids.seller])
  expect(facts).toEqual([{ kind: 'id_seen' }])
})

test.each([
  ['chassis', 'NZE121-12345O7', /letter O the digit 0/],
  ['plate', 'ABC', /as on the car/],
])('a wrong %s is refused with a sentence', async (kind, number, sentence) => {
  expect(await call('vehicle-numbers', { listing_id: crypto.randomUUID(), [kind]: number })).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(sentence), hint: `vehicle_${kind}` },
  })
})

test.each(['x', '\u0000', '00000000-0000-0000-0000-000000000000\u0000', 7, null])(
  '%j is the id of nothing: the sentence says of what',
  async (id) => {
    for (const act of ['open', 'accept'])
      expect(await call(act, { id, kind: 'id', number: '29384756' }, 'admin')).toMatchObject({
        status: 400,
        body: { error: 'These papers are no longer there.', hint: 'evidence_gone' },
      })
    expect(await call('vehicle-numbers', { listing_id: id, plate: 'KDA 123A' })).toMatchObject({
      status: 400,
      body: { error: 'This ad is no longer there, so nothing was kept for it.', hint: 'vehicle_ad_gone' },
    })
  },
)

test('numbers of a list name the ads of the caller, and never those of others', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `with make as (insert into public.vehicle_makes (name) values ('Toyota') returning id)
     insert into public.vehicle_listings
       (seller_id, make_id, title, price, location, condition, fuel_type, transmission, year, status)
     select $1, make.id, 'Toyota Axio', 900000, 'Nairobi', 'used', 'petrol', 'automatic', 2015, 'draft' from make
     returning id`,
    [ids.seller],
  )
  const listing_id = rows[0]?.id
  expect(
    await call('vehicle-numbers', { listing_id, plate: 'KDA 123A', chassis: 'NZE121-1234567' }),
  ).toMatchObject({ status: 200 })
  const numbers = [
    { kind: 'plate', number: 'KDA 124A' },
    { kind: 'plate', number: 'kda123a' },
    { kind: 'chassis', number: 'nze121 1234567' },
    { kind: 'chassis', number: 'KDA 123A' },
    null,
    'x',
  ]
  expect(await call('own-ads', { numbers })).toMatchObject({
    status: 200,
    body: { ads: [[], [listing_id], [listing_id], [], [], []] },
  })
  expect((await call('own-ads', { numbers }, 'buyer')).body).toEqual({ ads: numbers.map(() => []) })
  for (const wrong of [undefined, 'x', Array(1001).fill(null)])
    expect(await call('own-ads', { numbers: wrong })).toMatchObject({
      status: 400,
      body: { hint: 'car_numbers' },
    })
})

/** An address that stores at `name` for whoever has it, signed as the seller. */
async function signedUpload(name: string, overwrites: boolean): Promise<string | null> {
  const answer = await door.here.fetch(
    new Request(`http://magari.test/storage/v1/object/upload/sign/evidence/${name}`, {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_for_tests',
        authorization: `Bearer ${tokens.seller}`,
        'x-upsert': String(overwrites),
      },
    }),
  )
  const { url } = (await answer.json()) as { url?: string }
  return url ? `http://magari.test/storage/v1${url}` : null
}

test('a page that was sent is not replaced by an address that was signed before', async () => {
  const name = `${ids.seller}/${crypto.randomUUID()}.jpg`
  expect(await signedUpload(name, true)).toBeNull()
  const address = (await signedUpload(name, false)) ?? ''
  const put = async () =>
    door.here.fetch(
      new Request(address, {
        method: 'PUT',
        headers: { apikey: 'sb_publishable_for_tests', 'content-type': 'image/jpeg' },
        body: new Uint8Array(await photo()),
      }),
    )
  expect((await put()).status).toBe(200)
  expect((await rpc('submit_evidence', { kind: 'registration', pages: [name] })).status).toBe(200)
  expect(await (await put()).json()).toMatchObject({ code: 'KeyAlreadyExists' })
})

test('numbers for an ad of somebody else, no object, no token and an unknown step are refused', async () => {
  expect(await call('vehicle-numbers', { listing_id: crypto.randomUUID(), plate: 'KDA 123A' })).toMatchObject(
    {
      status: 400,
      body: { hint: 'vehicle_ad_gone' },
    },
  )
  expect((await call('vehicle-numbers', 'x')).status).toBe(400)
  expect((await call('nothing', {})).status).toBe(404)
  expect((await door.ask('10.0.0.1', 'POST /functions/v1/evidence/open', { body: {} })).status).toBe(403)
  expect(
    (await door.ask('10.0.0.1', 'GET /functions/v1/evidence/open', { token: tokens.seller ?? '' })).status,
  ).toBe(405)
})

test('a session that has ended, an administrator who is one no more and a suspended one open nothing', async () => {
  const { name } = await upload(await photo(), 'image/jpeg', 'jpg', 'buyer')
  const { body: id } = await rpc('submit_evidence', { kind: 'id', pages: [name] }, 'buyer')
  expect((await call('open', { id }, 'admin')).status).toBe(200)
  const colleague = await door.member('colleague@example.com')
  tokens.colleague = (await door.signIn('10.0.0.2', 'colleague@example.com')).body.access_token
  const gone = { status: 400, body: { hint: 'evidence_gone' } }
  expect(await call('open', { id }, 'colleague')).toMatchObject(gone)
  await pool.query(`update public.profiles set role = 'admin' where id = $1`, [colleague])
  expect((await call('open', { id }, 'colleague')).status).toBe(200)
  await pool.query(`update public.profiles set suspended_at = now() where id = $1`, [colleague])
  expect((await call('open', { id }, 'colleague')).status).toBeGreaterThanOrEqual(400)
  expect(
    (await call('accept', { id, kind: 'id', number: '29384756' }, 'colleague')).status,
  ).toBeGreaterThanOrEqual(400)
  await door.ask('10.0.0.1', 'POST /auth/v1/logout?scope=global', { token: tokens.buyer ?? '' })
  for (const [act, body] of [
    ['open', { id }],
    ['vehicle-numbers', { listing_id: id, plate: 'KDA 123A' }],
  ] as const)
    expect((await call(act, body, 'buyer')).status).toBe(401)
})
