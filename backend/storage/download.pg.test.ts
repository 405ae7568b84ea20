import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ANA,
  ANON_KEY,
  BEN,
  blob,
  openStorage,
  photo,
  SERVICE_KEY,
  type StorageUnderTest,
} from '#testing/storage.ts'

let storage: StorageUnderTest

beforeAll(async () => {
  storage = await openStorage()
})
afterAll(() => storage?.close())
beforeEach(() => storage.empty())

describe('reading', () => {
  const name = `${ANA}/a.txt`
  const address = `/storage/v1/object/public/site/${name}`

  beforeEach(() =>
    storage.seed('site', name, '0123456789', { mimetype: 'text/plain', cacheControl: 'max-age=60' }),
  )

  test('a range of a file', async () => {
    const part = await storage.call(address, { headers: { range: 'bytes=2-5' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 2-5/10')
    expect(part.headers.get('content-length')).toBe('4')
    expect(await part.text()).toBe('2345')
    const beyond = await storage.call(address, { headers: { range: 'bytes=10-' } })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe('bytes */10')
    const changed = await storage.call(address, { headers: { range: 'bytes=2-5', 'if-range': '"older"' } })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toBe('0123456789')
  })

  test('conditional requests', async () => {
    const first = await storage.call(address)
    expect(first.headers.get('accept-ranges')).toBe('bytes')
    expect(first.headers.get('cache-control')).toBe('public, max-age=60')
    await first.body?.cancel()
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    expect((await storage.call(address, { headers: { 'if-none-match': `"other", ${etag}` } })).status).toBe(
      304,
    )
    expect((await storage.call(address, { headers: { 'if-modified-since': modified } })).status).toBe(304)
    const other = await storage.call(address, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
    await other.body?.cancel()
  })

  test('HEAD requests', async () => {
    const head = await storage.call(address, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe('10')
    expect(await head.text()).toBe('')
  })

  test('as a download with a name', async () => {
    const plain = await storage.call(`${address}?download=`)
    expect(plain.headers.get('content-disposition')).toMatch(/^attachment; filename="a.txt"/)
    await plain.body?.cancel()
    const named = await storage.call(`${address}?download=my%20%22note%22.txt`)
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename="my _note_.txt"; filename*=UTF-8''my%20%22note%22.txt`,
    )
    await named.body?.cancel()
  })

  test('a private object requires permission', async () => {
    const ana = await storage.as(ANA)
    await ana.from('papers').upload(name, Buffer.from('mine'), { contentType: 'text/plain' })
    const { data } = await ana.from('papers').download(name)
    expect(await data?.text()).toBe('mine')
    expect(await (await storage.as(ANA)).from('papers').exists(name)).toMatchObject({ data: true })

    const { error } = await (await storage.as(BEN)).from('papers').download(name)
    expect(error).toMatchObject({ status: 400 })
    const open = await storage.call(`/storage/v1/object/public/papers/${name}`)
    expect(open.status).toBe(400)
    expect(await open.json()).toEqual({
      statusCode: '404',
      error: 'Bucket not found',
      message: 'Bucket not found',
      code: 'NoSuchBucket',
    })
  })

  test('a missing object is answered with its error', async () => {
    const response = await storage.call('/storage/v1/object/public/site/none.txt')
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      statusCode: '404',
      error: 'not_found',
      message: 'Object not found',
      code: 'NoSuchKey',
    })
    const route = await storage.call('/storage/v1/nothing')
    expect(route.status).toBe(404)
  })

  test('SVG and HTML are only served as downloads in a sandbox', async () => {
    await storage.seed('site', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', {
      mimetype: 'image/svg+xml',
    })
    await storage.seed('site', 'a.html', '<script>alert(1)</script>', { mimetype: 'text/html' })
    for (const name of ['a.svg', 'a.html']) {
      const response = await storage.call(`/storage/v1/object/public/site/${name}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      await response.body?.cancel()
    }
  })
})

describe('removing and listing', () => {
  test('removing deletes permitted files with their bytes, others stay', async () => {
    const ana = (await storage.as(ANA)).from('cars')
    const picture = blob(await photo(30, 20).jpeg().toBuffer())
    await ana.upload(`${ANA}/a.jpg`, picture)
    const before = await storage.storedVersions()
    await (await storage.as(BEN)).from('cars').upload(`${BEN}/b.jpg`, picture)
    const bens = (await storage.storedVersions()).filter((version) => !before.includes(version))

    const { data, error } = await ana.remove([`${ANA}/a.jpg`, `${BEN}/b.jpg`, `${ANA}/none.jpg`])
    expect(error).toBeNull()
    expect(data?.map((row) => row.name)).toEqual([`${ANA}/a.jpg`])
    expect((await storage.call(`/storage/v1/object/public/cars/${ANA}/a.jpg`)).status).toBe(400)
    expect(
      (await storage.call(`/storage/v1/object/public/cars/${BEN}/b.jpg`, { method: 'HEAD' })).status,
    ).toBe(200)
    expect(await storage.storedVersions()).toEqual(expect.arrayContaining(bens))
    const rows = await storage.owner.query<{ version: string }>('select version from storage.objects')
    expect(rows.rows.map((row) => row.version)).toEqual(bens)
  })

  test('a folder lists its files and folders, one level deep', async () => {
    const ana = (await storage.as(ANA)).from('papers')
    for (const name of ['one.txt', 'two.txt', 'deep/three.txt'])
      await ana.upload(`${ANA}/${name}`, Buffer.from('x'), { contentType: 'text/plain' })
    const { data } = await ana.list(ANA, { sortBy: { column: 'name', order: 'asc' } })
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['deep', true],
      ['one.txt', false],
      ['two.txt', false],
    ])
    expect(data?.[1]?.metadata).toMatchObject({ size: 1, mimetype: 'text/plain' })
    const { data: found } = await ana.list(ANA, { search: 'TWO' })
    expect(found?.map(({ name }) => name)).toEqual(['two.txt'])
    const { data: others } = await (await storage.as(BEN)).from('papers').list(ANA)
    expect(others).toEqual([])
  })

  test('buckets are seen by the service, not by people without a policy', async () => {
    const service = await storage.clientWith(SERVICE_KEY).getBucket('cars')
    expect(service.data).toMatchObject({ id: 'cars', public: true, file_size_limit: 200000 })
    expect((await storage.clientWith(ANON_KEY).getBucket('cars')).error).toMatchObject({
      message: 'Bucket not found',
    })
  })
})
