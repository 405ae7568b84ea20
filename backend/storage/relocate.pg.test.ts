import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ANA, BEN, openStorage, SERVICE_KEY, type StorageUnderTest } from '#testing/storage.ts'

let storage: StorageUnderTest

beforeAll(async () => {
  storage = await openStorage()
})
afterAll(() => storage?.close())
beforeEach(() => storage.empty())

const papers = async (sub: string) => (await storage.as(sub)).from('papers')
const write = async (name: string, text: string) =>
  (await papers(ANA)).upload(`${ANA}/${name}`, Buffer.from(text), {
    contentType: 'text/plain',
    cacheControl: '60',
    metadata: { about: text },
  })
const textOf = async (name: string, bucket = 'papers') =>
  (await storage.clientWith(SERVICE_KEY).from(bucket).download(name)).data?.text()
const rows = async () =>
  (await storage.owner.query('select bucket_id, name, version from storage.objects order by name')).rows

describe('moving', () => {
  test('renames the object with its metadata', async () => {
    await write('a.txt', 'one')
    const [before] = await rows()
    const { data, error } = await (await papers(ANA)).move(`${ANA}/a.txt`, `${ANA}/deep/b.txt`)
    expect([data, error]).toEqual([{ message: 'Successfully moved' }, null])
    expect(await textOf(`${ANA}/deep/b.txt`)).toBe('one')
    expect(await rows()).toEqual([{ ...before, name: `${ANA}/deep/b.txt` }])
    const info = await (await papers(ANA)).info(`${ANA}/deep/b.txt`)
    expect(info.data).toMatchObject({ metadata: { about: 'one' }, cacheControl: 'max-age=60' })
  })

  test('onto an existing name is refused', async () => {
    await write('a.txt', 'one')
    await write('b.txt', 'two')
    const { error } = await (await papers(ANA)).move(`${ANA}/a.txt`, `${ANA}/b.txt`)
    expect(error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    expect(await textOf(`${ANA}/a.txt`)).toBe('one')
  })

  test('requires permission for the object and the target', async () => {
    await write('a.txt', 'one')
    expect((await (await papers(ANA)).move(`${ANA}/a.txt`, `${ANA}/b.txt`)).error).toBeNull()
    const { error } = await (await papers(BEN)).move(`${ANA}/b.txt`, `${BEN}/b.txt`)
    expect(error).toMatchObject({ statusCode: '404', message: 'Object not found' })
    const given = await (await papers(ANA)).move(`${ANA}/b.txt`, `${BEN}/b.txt`)
    expect(given.error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
  })

  test('to another bucket requires that its rules allow the file', async () => {
    const service = storage.clientWith(SERVICE_KEY)
    await write('a.txt', 'one')
    const refused = await service.from('papers').move(`${ANA}/a.txt`, 'a.txt', { destinationBucket: 'cars' })
    expect(refused.error).toMatchObject({
      statusCode: '415',
      message: 'mime type text/plain is not supported',
    })
    const moved = await service.from('papers').move(`${ANA}/a.txt`, 'a.txt', { destinationBucket: 'site' })
    expect(moved.error).toBeNull()
    expect(await textOf('a.txt', 'site')).toBe('one')
    const nowhere = await service.from('site').move('a.txt', 'a.txt', { destinationBucket: 'nowhere' })
    expect(nowhere.error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  test.each(['../a.txt', 'a//b.txt', '', 'a\\b.txt'])('to the name "%s" is refused', async (name) => {
    await write('a.txt', 'one')
    const { error } = await (await papers(ANA)).move(`${ANA}/a.txt`, name)
    expect(error).toMatchObject({ status: 400, statusCode: '400' })
  })
})

test('a replaced version cannot be moved or copied', async () => {
  await write('a.txt', 'one')
  const ana = await papers(ANA)
  const sourceVersionId = (await ana.info(`${ANA}/a.txt`)).data?.version ?? ''
  expect((await ana.copy(`${ANA}/a.txt`, `${ANA}/b.txt`, { sourceVersionId })).error).toBeNull()
  await ana.update(`${ANA}/a.txt`, Buffer.from('two'), { contentType: 'text/plain' })
  for (const answer of [
    await ana.copy(`${ANA}/a.txt`, `${ANA}/c.txt`, { sourceVersionId }),
    await ana.move(`${ANA}/a.txt`, `${ANA}/c.txt`, { sourceVersionId }),
  ])
    expect(answer.error).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
})

describe('copying', () => {
  test('creates an independent object', async () => {
    await write('a.txt', 'one')
    const ana = await papers(ANA)
    const { data, error } = await ana.copy(`${ANA}/a.txt`, `${ANA}/b.txt`)
    expect([data, error]).toEqual([{ path: `papers/${ANA}/b.txt` }, null])
    await ana.remove([`${ANA}/a.txt`])
    expect(await textOf(`${ANA}/b.txt`)).toBe('one')
    const info = await ana.info(`${ANA}/b.txt`)
    expect(info.data).toMatchObject({ metadata: { about: 'one' }, cacheControl: 'max-age=60' })
    expect(await storage.storedVersions()).toEqual(expect.arrayContaining([(await rows())[0]?.version]))
  })

  test('can have other metadata, but not a false type', async () => {
    await write('a.txt', 'one')
    const ana = await papers(ANA)
    const metadata = { cacheControl: 'max-age=5', mimetype: 'text/csv' }
    const copied = await ana.copy(`${ANA}/a.txt`, `${ANA}/b.csv`, { copyMetadata: false, metadata })
    expect(copied.error).toBeNull()
    expect((await ana.info(`${ANA}/b.csv`)).data).toMatchObject({
      metadata: {},
      cacheControl: 'max-age=5',
      contentType: 'text/csv',
    })
    const refused = await ana.copy(`${ANA}/a.txt`, `${ANA}/c.png`, {
      copyMetadata: false,
      metadata: { mimetype: 'image/png' },
    })
    expect(refused.error).toMatchObject({ statusCode: '415' })
  })

  test('replaces nothing unless requested', async () => {
    await write('a.txt', 'one')
    await write('b.txt', 'two')
    const stored = async () => (await storage.storedVersions()).length
    const before = await stored()
    const ana = await papers(ANA)
    const { error } = await ana.copy(`${ANA}/a.txt`, `${ANA}/b.txt`)
    expect(error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    expect(await textOf(`${ANA}/b.txt`)).toBe('two')
    expect(await stored()).toBe(before)
    const upsert = await storage.call('/storage/v1/object/copy', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await storage.tokenOf(ANA)}`,
        'content-type': 'application/json',
        'x-upsert': 'true',
      },
      body: JSON.stringify({
        bucketId: 'papers',
        sourceKey: `${ANA}/a.txt`,
        destinationKey: `${ANA}/b.txt`,
      }),
    })
    expect(await upsert.json()).toMatchObject({ Key: `papers/${ANA}/b.txt`, Id: expect.any(String) })
    expect(await textOf(`${ANA}/b.txt`)).toBe('one')
    await expect.poll(stored).toBe(before)
  })

  test('requires permission for source and target', async () => {
    await write('a.txt', 'one')
    expect((await (await papers(ANA)).copy(`${ANA}/a.txt`, `${ANA}/b.txt`)).error).toBeNull()
    const unseen = await (await papers(BEN)).copy(`${ANA}/a.txt`, `${BEN}/a.txt`)
    expect(unseen.error).toMatchObject({ statusCode: '404', message: 'Object not found' })
    const denied = await (await papers(ANA)).copy(`${ANA}/a.txt`, `${BEN}/a.txt`)
    expect(denied.error).toMatchObject({ statusCode: '403' })
  })

  test('into another bucket respects its rules', async () => {
    await write('a.txt', 'one')
    const service = storage.clientWith(SERVICE_KEY).from('papers')
    expect((await service.copy(`${ANA}/a.txt`, 'a.txt', { destinationBucket: 'site' })).error).toBeNull()
    expect(await textOf('a.txt', 'site')).toBe('one')
    const { error } = await service.copy(`${ANA}/a.txt`, 'a.txt', { destinationBucket: 'cars' })
    expect(error).toMatchObject({ statusCode: '415' })
  })
})
