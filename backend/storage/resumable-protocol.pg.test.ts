import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bytesOf,
  encoded,
  RESUMABLE,
  refusalOf,
  resumableClient,
  serveBackend,
  standingPart,
} from '#testing/resumable.ts'
import {
  ANA,
  ANON_KEY,
  BEN,
  openStorage,
  photo,
  SERVICE_KEY,
  type StorageUnderTest,
} from '#testing/storage.ts'

// Request by request: what TUS 1.0.0 demands, what Supabase answers, and what a client that lies gets.

let storage: StorageUnderTest
let server: Awaited<ReturnType<typeof serveBackend>>
let ana: ReturnType<typeof resumableClient>
let ben: ReturnType<typeof resumableClient>

beforeAll(async () => {
  storage = await openStorage()
  server = await serveBackend(storage.backend)
  ana = resumableClient(server.url, await storage.tokenOf(ANA))
  ben = resumableClient(server.url, await storage.tokenOf(BEN))
})
afterAll(async () => {
  await server?.close()
  await storage?.close()
})
beforeEach(async () => {
  await storage.empty()
  await storage.owner.query('delete from uploads.resumable')
})

const NOTE = `${ANA}/note.txt`
const bytes = (text: string) => new TextEncoder().encode(text)
const stream = (...chunks: string[]) => new Blob(chunks).stream()
const stored = async (name = NOTE) =>
  (await (await storage.as(ANA)).from('papers').download(name)).data?.text()
const storedSince = async (before: string[]) =>
  (await storage.storedVersions()).filter((version) => !before.includes(version))
const ask = async <Row>(text: string) => (await storage.owner.query(text)).rows as Row[]
const openUploads = async () =>
  (await ask<{ count: number }>('select count(*)::integer from uploads.resumable'))[0]?.count

describe('the protocol', () => {
  test('the endpoint says what it can, to anybody', async () => {
    for (const at of [RESUMABLE, `${RESUMABLE}/sign`, `${RESUMABLE}/an-upload`]) {
      const response = await fetch(server.url + at, { method: 'OPTIONS' })
      expect(response.status).toBe(204)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'tus-version': '1.0.0',
        'tus-extension': 'creation,creation-with-upload,creation-defer-length,expiration,termination',
        'tus-max-size': String(50 * 1024 * 1024),
        'access-control-expose-headers': expect.stringContaining('upload-offset'),
      })
    }
  })

  test('a page of another origin may send and read the headers', async () => {
    const response = await fetch(server.url + RESUMABLE, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://magari.test',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'tus-resumable,upload-offset',
      },
    })
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
    for (const name of ['tus-resumable', 'upload-offset', 'upload-metadata', 'x-signature'])
      expect(response.headers.get('access-control-allow-headers')).toContain(name)
  })

  test('an upload is begun, asked for, continued and finished', async () => {
    const begun = await ana.begin('papers', NOTE, 11, { metadata: { cacheControl: '60' } })
    expect(begun.status).toBe(201)
    const address = String(begun.headers.get('location'))
    // Clients resolve it against the address that they called, through whatever proxy.
    expect(address).toMatch(/^\/storage\/v1\/upload\/resumable\/[\w-]{32}$/)
    const expires = Date.parse(String(begun.headers.get('upload-expires'))) - Date.now()
    expect(Math.abs(expires - 86_400_000)).toBeLessThan(60_000)

    expect((await ana.part(address, 0, bytes('hello'))).headers.get('upload-offset')).toBe('5')
    const head = await ana.send('HEAD', address)
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'upload-offset': '5',
      'upload-length': '11',
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
    })
    expect(head.headers.get('upload-metadata')).toContain(
      `objectName ${Buffer.from(NOTE).toString('base64')}`,
    )
    expect(await stored()).toBeUndefined()
    const last = await ana.part(address, 5, bytes(' world'))
    expect([last.status, last.headers.get('upload-offset'), last.headers.get('tus-complete')]).toEqual([
      204,
      '11',
      '1',
    ])
    expect(await stored()).toBe('hello world')
  })

  test('bytes may come with the beginning, and their number at the end', async () => {
    const address = await ana.address('papers', NOTE, 11, { body: bytes('hello') })
    expect(await ana.offset(address)).toEqual({ offset: 5 })
    await ana.part(address, 5, bytes(' world'))
    expect(await stored()).toBe('hello world')

    const { headers } = await ana.send('POST', RESUMABLE, {
      'upload-defer-length': '1',
      'upload-metadata': encoded({ bucketName: 'papers', objectName: `${ANA}/later.txt` }),
    })
    const later = String(headers.get('location'))
    await ana.part(later, 0, stream('all', ' of it'))
    expect((await ana.send('HEAD', later)).headers.get('upload-defer-length')).toBe('1')
    expect((await ana.part(later, 9, bytes('!'), { 'upload-length': '10' })).status).toBe(204)
    expect(await stored(`${ANA}/later.txt`)).toBe('all of it!')
  })

  test('an empty file is complete at once', async () => {
    expect((await ana.begin('papers', NOTE, 0)).status).toBe(201)
    expect(await stored()).toBe('')
  })

  test('a client whose network lets no PATCH through sends it as POST', async () => {
    const address = await ana.address('papers', NOTE, 5)
    const response = await ana.send(
      'POST',
      address,
      {
        'x-http-method-override': 'PATCH',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      bytes('hello'),
    )
    expect(response.status).toBe(204)
    expect(await stored()).toBe('hello')
    expect((await ana.send('POST', address)).status).toBe(404)
  })

  test('a client that missed the last answer learns that its file arrived', async () => {
    const address = await ana.address('papers', NOTE, 5)
    await ana.part(address, 0, bytes('hello'))
    expect(await ana.offset(address)).toEqual({ offset: 5 })
    expect((await ana.part(address, 5, bytes(''))).status).toBe(204)
    // What exists is deleted as an object, by its own rules.
    expect(await refusalOf(ana.send('DELETE', address))).toMatchObject({ status: 400 })
    expect(await stored()).toBe('hello')
  })

  test('an upload is cancelled with its bytes', async () => {
    const before = await storage.storedVersions()
    const address = await ana.address('papers', NOTE, 11)
    await ana.part(address, 0, bytes('hello'))
    expect((await ana.send('DELETE', address)).status).toBe(204)
    expect(await ana.offset(address)).toEqual({ status: 404 })
    await expect.poll(() => storedSince(before)).toEqual([])
  })

  test.each([
    ['no version of the protocol', { 'tus-resumable': '' }, 412],
    ['another version', { 'tus-resumable': '0.2.2' }, 400],
    ['a length that is none', { 'upload-length': '-1' }, 400],
    ['metadata without a name', { 'upload-metadata': encoded({ bucketName: 'papers' }) }, 400],
    ['metadata that is none', { 'upload-metadata': 'bucketName papers' }, 400],
    [
      'a name that no store takes',
      { 'upload-metadata': encoded({ bucketName: 'papers', objectName: '../x' }) },
      400,
    ],
    [
      'words that are no JSON',
      { 'upload-metadata': encoded({ bucketName: 'papers', objectName: NOTE, metadata: '{' }) },
      400,
    ],
    ['joining of uploads', { 'upload-concat': 'partial' }, 501],
  ])('%s is refused', async (_what, headers, status) => {
    expect(await refusalOf(ana.begin('papers', NOTE, 5, { headers }))).toMatchObject({ status })
    expect(await openUploads()).toBe(0)
  })
})

describe('a client that lies', () => {
  test('about its offset changes nothing', async () => {
    const address = await ana.address('papers', NOTE, 11)
    for (const offset of [1, 11, 99])
      expect(await refusalOf(ana.part(address, offset, bytes('hello')))).toEqual({
        status: 409,
        text: 'Upload-Offset conflict',
      })
    await ana.part(address, 0, bytes('hello'))
    expect(await refusalOf(ana.part(address, 0, bytes('HELLO')))).toMatchObject({ status: 409 })
    expect(await ana.offset(address)).toEqual({ offset: 5 })
    await ana.part(address, 5, bytes(' world'))
    expect(await stored()).toBe('hello world')
  })

  test('about its length gets a sentence, and nothing beyond it is stored', async () => {
    const before = await storage.storedVersions()
    const address = await ana.address('papers', NOTE, 8)
    const grown = {
      status: 413,
      text: 'The file has more bytes than its Upload-Length announced. If it changed, start it again.',
    }
    expect(await refusalOf(ana.part(address, 0, bytes('hello world')))).toEqual(grown)
    expect(await refusalOf(ana.part(address, 0, stream('hello', ' world')))).toEqual(grown)
    expect(await ana.offset(address)).toEqual({ offset: 0 })
    expect(await storedSince(before)).toEqual([])
    expect(await storage.drafts()).toEqual([])
    const changed = ana.part(address, 0, bytes('hello'), { 'upload-length': '5' })
    expect(await refusalOf(changed)).toMatchObject({ status: 400 })
    expect(await ana.offset(address)).toEqual({ offset: 0 })
  })

  test('about its type is refused by the first bytes, before it sends the others', async () => {
    const jpeg = await photo(900, 700).jpeg({ quality: 100 }).toBuffer()
    const program = Buffer.concat([Buffer.from('MZ'), jpeg.subarray(2)])
    const metadata = { contentType: 'image/jpeg' }
    const address = await ana.address('cars', `${ANA}/a.jpg`, 150_000, { metadata })
    const refusal = await refusalOf(ana.part(address, 0, new Uint8Array(program.subarray(0, 600))))
    expect(refusal).toEqual({ status: 415, text: 'That file is not a picture we can read' })
    expect(await ana.offset(address)).toEqual({ status: 404 })

    // Too short to tell, until the last byte is there.
    const short = await ana.address('cars', `${ANA}/b.jpg`, 20, { metadata })
    expect((await ana.part(short, 0, bytes('MZ and so'))).status).toBe(204)
    expect(await refusalOf(ana.part(short, 9, bytes('and so on.x')))).toMatchObject({ status: 415 })
    expect(await ana.offset(short)).toEqual({ status: 404 })
    expect(await openUploads()).toBe(0)
  })

  test('about a picture that is cut short is told when it is complete', async () => {
    const png = await photo(800, 600).png({ compressionLevel: 0 }).toBuffer()
    const address = await ana.address('cars', `${ANA}/a.png`, 9000, {
      metadata: { contentType: 'image/png' },
    })
    const refusal = await refusalOf(ana.part(address, 0, new Uint8Array(png.subarray(0, 9000))))
    expect(refusal).toEqual({ status: 415, text: 'That file is not a picture we can read' })
    expect(await openUploads()).toBe(0)
  })

  test('in many short parts gets no further than a network that breaks may bring it', async () => {
    const address = await ana.address('papers', NOTE, 2000)
    for (let offset = 0; offset < 64; offset++)
      expect((await ana.part(address, offset, bytes('x'))).status).toBe(204)
    expect(await refusalOf(ana.part(address, 64, bytes('x')))).toEqual({
      status: 400,
      text: 'This upload came in too many short parts. Start it again with parts of 256 kB or more.',
    })
    expect(await ana.offset(address)).toEqual({ offset: 64 })
    // What arrived is not lost: the rest in one part completes it.
    expect((await ana.part(address, 64, bytes('y'.repeat(1936)))).status).toBe(204)
  })

  test('in short parts between long ones goes on', async () => {
    const address = await ana.address('papers', NOTE, 3 * 262_144)
    let offset = 0
    const send = async (size: number) => {
      expect((await ana.part(address, offset, bytes('x'.repeat(size)))).status).toBe(204)
      offset += size
    }
    for (let n = 0; n < 63; n++) await send(1)
    await send(262_144)
    await send(262_144)
    await send(1)
    await send(3 * 262_144 - offset)
  })
})

describe('rights', () => {
  test('another person’s upload is answered like an unknown one', async () => {
    const address = await ana.address('papers', NOTE, 11)
    const unknown = `${RESUMABLE}/${'x'.repeat(32)}`
    const anonymous = resumableClient(server.url, ANON_KEY)
    const secret = resumableClient(server.url, SERVICE_KEY)
    for (const client of [ben, anonymous, secret]) {
      for (const method of ['HEAD', 'DELETE']) {
        const [theirs, none] = [await client.send(method, address), await client.send(method, unknown)]
        expect(theirs.status).toBe(404)
        expect(await theirs.text()).toBe(await none.text())
        const plain = ({ headers }: Response) =>
          [...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
        expect(plain(theirs)).toEqual(plain(none))
      }
      expect(await refusalOf(client.part(address, 0, bytes('hello')))).toEqual(
        await refusalOf(client.part(unknown, 0, bytes('hello'))),
      )
    }
    expect(await ana.offset(address)).toEqual({ offset: 0 })
  })

  test.each([
    ['without a token', null, 400],
    ['with a token that is none', 'not-a-token', 403],
    ['with the publishable key', ANON_KEY, 403],
  ])('%s nothing begins', async (_who, token, status) => {
    const client = resumableClient(server.url, token)
    expect(await refusalOf(client.begin('papers', NOTE, 5))).toMatchObject({ status })
    const address = await ana.address('papers', NOTE, 5)
    expect((await client.part(address, 0, bytes('hello'))).status).toBe(token === ANON_KEY ? 404 : status)
    expect(await openUploads()).toBe(1)
  })

  test.each([
    ['another’s folder', 'papers', `${BEN}/note.txt`, 5, 403, 'new row violates row-level security policy'],
    ['a bucket without rights', 'site', NOTE, 5, 403, 'new row violates row-level security policy'],
    ['no bucket', 'nowhere', NOTE, 5, 404, 'Bucket not found'],
    ['more than the bucket takes', 'cars', NOTE, 200_001, 413, 'Maximum size exceeded'],
    ['more than the server takes', 'papers', NOTE, 60_000_000, 413, 'Maximum size exceeded'],
  ])('to %s nothing begins', async (_where, bucket, name, size, status, text) => {
    expect(await refusalOf(ana.begin(bucket, name, size))).toEqual({ status, text })
    expect(await openUploads()).toBe(0)
  })

  test('what exists is replaced only with the right to it', async () => {
    await ana.part(await ana.address('papers', NOTE, 5), 0, bytes('first'))
    const exists = { status: 409, text: 'The resource already exists' }
    expect(await refusalOf(ana.begin('papers', NOTE, 6))).toEqual(exists)
    const headers = { 'x-upsert': 'true' }
    const address = await ana.address('papers', NOTE, 6, { headers })
    await storage.owner.query('drop policy "people replace their own files" on storage.objects')
    expect(await refusalOf(ana.part(address, 0, bytes('second')))).toMatchObject({ status: 403 })
    expect(await refusalOf(ana.begin('papers', NOTE, 6, { headers }))).toMatchObject({ status: 403 })
    await storage.owner.query(
      `create policy "people replace their own files" on storage.objects for update to authenticated
       using ((storage.foldername(name))[1] = (select auth.uid())::text)`,
    )
    expect((await ana.part(address, 0, bytes('second'))).status).toBe(204)
    expect(await stored()).toBe('second')
  })

  test('a name that was taken meanwhile is not replaced', async () => {
    const address = await ana.address('papers', NOTE, 5)
    await (await storage.as(ANA)).from('papers').upload(NOTE, Buffer.from('first'))
    expect(await refusalOf(ana.part(address, 0, bytes('hello')))).toMatchObject({ status: 409 })
    expect(await stored()).toBe('first')
  })

  test('rights and buckets that end meanwhile end the upload', async () => {
    await storage.owner.query(`insert into storage.buckets (id, name) values ('short', 'short')`)
    await storage.owner.query(
      `create policy "for a while" on storage.objects for insert to authenticated with check (bucket_id = 'short')`,
    )
    const address = await ana.address('short', NOTE, 11)
    await ana.part(address, 0, bytes('hello'))
    await storage.owner.query(`update storage.buckets set file_size_limit = 7 where id = 'short'`)
    expect(await refusalOf(ana.part(address, 5, bytes(' world')))).toMatchObject({ status: 413 })
    await storage.owner.query(`update storage.buckets set file_size_limit = null where id = 'short'`)
    await storage.owner.query('drop policy "for a while" on storage.objects')
    expect(await refusalOf(ana.part(address, 5, bytes(' world')))).toMatchObject({ status: 403 })
    // An open upload keeps nobody from deleting a bucket.
    expect((await storage.clientWith(SERVICE_KEY).deleteBucket('short')).error).toBeNull()
    for (const refused of [ana.part(address, 5, bytes(' world')), ana.send('HEAD', address)])
      expect(await refusalOf(refused)).toMatchObject({ status: 404 })
    expect((await ana.send('DELETE', address)).status).toBe(204)
  })

  test('a signed URL’s token is for its object and its time', async () => {
    const papers = (await storage.as(ANA)).from('papers')
    const tokenFor = async (name: string) => String((await papers.createSignedUploadUrl(name)).data?.token)
    const at = `${RESUMABLE}/sign`
    const signed = (signature: string) =>
      resumableClient(server.url, null, signature ? { 'x-signature': signature } : {})
    const mine = signed(await tokenFor(NOTE))
    const address = await mine.address('papers', NOTE, 5, { at })
    expect(address).toMatch(/\/sign\/[\w-]{32}$/)

    expect(await refusalOf(signed('').begin('papers', NOTE, 5, { at }))).toEqual({
      status: 400,
      text: 'Missing x-signature header',
    })
    expect(await refusalOf(signed('x').begin('papers', NOTE, 5, { at }))).toMatchObject({ status: 400 })
    const other = signed(await tokenFor(`${ANA}/other.txt`))
    expect(await refusalOf(other.begin('papers', NOTE, 5, { at }))).toMatchObject({ status: 400 })
    expect(await other.offset(address)).toEqual({ status: 404 })
    // Neither the person nor the secret key reaches it without the token.
    for (const client of [ana, resumableClient(server.url, SERVICE_KEY)])
      expect(await client.offset(address.replace('/sign/', '/'))).toEqual({ status: 404 })
    expect((await mine.part(address, 0, bytes('hello'))).status).toBe(204)
    expect(await stored()).toBe('hello')
  })
})

describe('two at once', () => {
  test('of two parts for one place one is taken', async () => {
    const address = await ana.address('papers', NOTE, 10)
    const parts = ['aaaaa', 'bbbbb', 'ccccc', 'ddddd'].map((text) => ana.part(address, 0, bytes(text)))
    const statuses = (await Promise.all(parts)).map(({ status }) => status).sort()
    expect(statuses).toEqual([204, 409, 409, 409])
    const ends = ['aaaaa', 'bbbbb', 'ccccc'].map((text) => ana.part(address, 5, bytes(text)))
    expect((await Promise.all(ends)).filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await stored()).toMatch(/^(.)\1{4}(.)\2{4}$/)
    expect(await ask('select from storage.objects')).toHaveLength(1)
    expect(await storage.drafts()).toEqual([])
  })

  test('a part that stands still gives way to a question, with what has arrived', async () => {
    const file = bytesOf(300_000)
    const address = await ana.address('papers', NOTE, file.length)
    const standing = standingPart(ana, address, file.subarray(0, 200_000))
    await standing.arrived(storage)
    const { offset = 0 } = (await ana.offset(address)) as { offset?: number }
    expect(offset).toBeGreaterThan(0)
    expect((await standing.answer)?.headers.get('upload-offset')).toBe(String(offset))
    expect((await ana.part(address, offset, file.subarray(offset))).status).toBe(204)
    expect(await stored()).toBe(file.toString())
  })

  test('a server that died holds an upload for a moment only', async () => {
    const address = await ana.address('papers', NOTE, 5)
    await storage.owner.query(
      `update uploads.resumable set holder = 'a dead server', held_until = now() + interval '1 second'`,
    )
    expect((await ana.part(address, 0, bytes('hello'))).status).toBe(204)
    expect(await stored()).toBe('hello')
  })
})
