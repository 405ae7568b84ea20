import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDiskFiles, storeOriginal } from '#backend/storage/index.ts'
import { photoLike } from '#testing/photos.ts'
import { ANA, blob, openStorage, photo, SERVICE_KEY, type StorageUnderTest } from '#testing/storage.ts'
import { mirrored, pictureHashes } from './picture-hash.ts'

let storage: StorageUnderTest
const logged: string[] = []

beforeAll(async () => {
  storage = await openStorage({ log: ({ event }) => logged.push(event) })
})
afterAll(() => storage?.close())
beforeEach(() => storage.empty())

const jpegOf = async (number: number) => blob(await photoLike(number).jpeg().toBuffer())
const plain = async () => blob(await photo(300, 200).jpeg().toBuffer())
const name = `${ANA}/car.jpg`

async function upload(picture: Blob, { bucket = 'cars', upsert = false } = {}) {
  const { error } = await (await storage.as(ANA)).from(bucket).upload(name, picture, { upsert })
  expect(error).toBeNull()
}

/** The hashes by object name; an empty list for a picture that is known to be plain. */
async function stored(): Promise<Record<string, bigint[]>> {
  const { rows } = await storage.owner.query<{ name: string; hashes: string[] }>(
    `select object.name, array(select hash::text from pictures.hashes where object_id = object.id order by part) as hashes
     from storage.objects as object join pictures.hashed_objects as hashed on hashed.object_id = object.id
       and hashed.version = object.version`,
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.hashes.map(BigInt)]))
}

const rowsOf = async (table: string) => (await storage.owner.query(`select from ${table}`)).rowCount

/** Whether the stored whole is the hash of the picture, but for what compression changes. */
async function expectHashOf(number: number, hashes: bigint[] | undefined) {
  const [whole = 0n] = await pictureHashes(photoLike(number))
  expect(hashes).toHaveLength(7)
  const { rows } = await storage.owner.query('select pictures.distance($1::bigint, $2::bigint) as bits', [
    String(hashes?.[0]),
    String(whole),
  ])
  expect(rows[0].bits).toBeLessThanOrEqual(4)
}

/** Stores an object without hashes, as an earlier version did. */
async function storeUnhashed(path: string, bytes: Buffer | null, type = 'image/jpeg') {
  const version = randomUUID()
  if (bytes) await storeOriginal(createDiskFiles(storage.directory), version, bytes)
  await storage.owner.query(
    `insert into storage.objects (bucket_id, name, version, metadata) values ('cars', $1, $2, $3)`,
    [path, version, { size: bytes?.length ?? 0, mimetype: type }],
  )
}

test('an upload to a hashed bucket stores the hashes of its picture', async () => {
  await upload(await jpegOf(1))
  await expectHashOf(1, (await stored())[name])
  const { data } = await (await storage.as(ANA)).from('cars').info(name)
  expect(JSON.stringify(data)).not.toContain('hash')
})

test('a plain picture has no hashes, and pictures of other buckets are not hashed', async () => {
  await upload(await plain())
  await upload(await jpegOf(1), { bucket: 'papers' })
  expect(await stored()).toEqual({ [name]: [] })
  expect(await rowsOf('pictures.hashed_objects')).toBe(1)
})

test('overwriting replaces the hashes, also by none', async () => {
  await upload(await jpegOf(1))
  await upload(await jpegOf(2), { upsert: true })
  await expectHashOf(2, (await stored())[name])
  await upload(await plain(), { upsert: true })
  expect(await stored()).toEqual({ [name]: [] })
  expect(await rowsOf('pictures.hashes')).toBe(0)
})

test('hashes that arrive after a later upload of the same name are dropped', async () => {
  await upload(await jpegOf(1))
  const { rows } = await storage.owner.query('select id, version from storage.objects')
  await upload(await jpegOf(2), { upsert: true })
  await storage.owner.query(`select pictures.keep($1, $2, '{1}')`, [rows[0].id, rows[0].version])
  await expectHashOf(2, (await stored())[name])
})

test('a copy has the hashes of its original, a moved object keeps them, a deleted one leaves none', async () => {
  const cars = (await storage.as(ANA)).from('cars')
  const copies = storage.clientWith(SERVICE_KEY).from('cars')
  await upload(await jpegOf(1))
  const { [name]: hashes } = await stored()
  expect((await copies.copy(name, `${ANA}/copy.jpg`)).error).toBeNull()
  expect(await stored()).toEqual({ [name]: hashes, [`${ANA}/copy.jpg`]: hashes })
  expect((await copies.move(name, `${ANA}/moved.jpg`)).error).toBeNull()
  expect(await stored()).toEqual({ [`${ANA}/moved.jpg`]: hashes, [`${ANA}/copy.jpg`]: hashes })
  await cars.remove([`${ANA}/moved.jpg`, `${ANA}/copy.jpg`])
  expect(await rowsOf('pictures.hashed_objects')).toBe(0)
  expect(await rowsOf('pictures.hashes')).toBe(0)
})

test('an upload succeeds when its hashes cannot be stored', async () => {
  await storage.owner.query('alter table pictures.hashes add constraint refused check (part < 0)')
  try {
    await upload(await jpegOf(1))
  } finally {
    await storage.owner.query('alter table pictures.hashes drop constraint refused')
  }
  expect(logged.splice(0)).toEqual(['background work failed'])
  expect(await stored()).toEqual({})
  expect(await storage.backend.hashPictures()).toBe(1)
  await expectHashOf(1, (await stored())[name])
})

test('stored pictures without hashes get them, each is tried once, drawings are skipped', async () => {
  await storeUnhashed('old.jpg', Buffer.from(await (await jpegOf(3)).arrayBuffer()))
  await storeUnhashed('plain.jpg', Buffer.from(await (await plain()).arrayBuffer()))
  await storeUnhashed('broken.jpg', Buffer.from('no picture'))
  await storeUnhashed('gone.jpg', null)
  await storeUnhashed('drawing.svg', Buffer.from('<svg/>'), 'image/svg+xml')
  expect(await storage.backend.hashPictures()).toBe(4)
  const { 'old.jpg': hashes, ...others } = await stored()
  await expectHashOf(3, hashes)
  expect(others).toEqual({ 'plain.jpg': [], 'broken.jpg': [], 'gone.jpg': [] })
  expect(logged.splice(0)).toEqual(['background work failed'])
  expect(await storage.backend.hashPictures()).toBe(0)
})

test('the database mirrors a hash as the server does', async () => {
  for (const hash of await pictureHashes(photoLike(4))) {
    const { rows } = await storage.owner.query('select pictures.mirrored($1::bigint)::text as hash', [
      String(hash),
    ])
    expect(BigInt(rows[0].hash)).toBe(mirrored(hash))
  }
})

test('hashes that differ in ten bits are found, whichever these are, and none that differ in more', async () => {
  const differing = (bits: number, count: number) =>
    storage.owner.query(
      `with object as (
         insert into storage.objects (bucket_id, name, version)
         select 'cars', 'differs in ' || $1::integer || ' ' || n, 'v' from generate_series(1, $2::integer) as n returning id, name
       ), hashed as (
         insert into pictures.hashed_objects (object_id, version) select id, 'v' from object
       )
       insert into pictures.hashes (object_id, part, hash)
       select id, 0, (select bit_or(1::bigint << bit) from (
         select bit from generate_series(0, 63) as bit where id is not null order by random() limit $1::integer) as chosen)
       from object`,
      [bits, count],
    )
  await differing(10, 400)
  await differing(11, 400)
  const { rows } = await storage.owner.query(
    `with asked as (
       insert into storage.objects (bucket_id, name, version) values ('cars', 'asked', 'v') returning id
     ), hashed as (
       insert into pictures.hashed_objects (object_id, version) select id, 'v' from asked returning object_id
     )
     insert into pictures.hashes (object_id, part, hash) select object_id, 0, 0 from hashed returning object_id as id`,
  )
  const found = await storage.owner.query(
    'select difference, count(*)::integer from pictures.similar_objects(array[$1::uuid]) group by 1',
    [rows[0].id],
  )
  expect(found.rows).toEqual([{ difference: 10, count: 400 }])
})

test('nobody but the owner reads or writes hashes', async () => {
  await upload(await jpegOf(1))
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const refused = (text: string) =>
      expect(storage.owner.query(`begin; set local role ${role}; ${text}`), `${role}: ${text}`)
        .rejects.toMatchObject({ code: '42501' })
        .finally(() => storage.owner.query('rollback'))
    await refused('select from pictures.hashes')
    await refused('select from pictures.hashed_objects')
    await refused('delete from pictures.hashed_objects')
    await refused(`select pictures.similar_objects('{}')`)
    if (role !== 'service_role') await refused(`select pictures.keep(gen_random_uuid(), '', '{}')`)
  }
})
