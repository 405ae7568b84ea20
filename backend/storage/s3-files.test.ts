import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect } from '#testing/collect.ts'
import { expectedSignature, startS3 } from '#testing/s3.ts'
import { originalKey, storeOriginal } from './file-store.ts'
import { bucketAddress } from './s3-client.ts'
import { createS3Files, type S3FilesOptions } from './s3-files.ts'

const SECRET = 'a-secret-that-nobody-may-read'

let directory: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'magari-s3-drafts-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3?.close()
  await rm(directory, { recursive: true, force: true })
})

const open = (options: Partial<S3FilesOptions> = {}) =>
  createS3Files({ ...s3.options, draftsDirectory: directory, ...options })

async function withServer(answer: RequestListener, use: (endpoint: string) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

describe('errors are reported without secrets', () => {
  const failure = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => expect.unreachable('It should have failed'),
      (thrown: Error) => thrown,
    )
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(SECRET)
    return error.message
  }

  test('refused credentials', async () => {
    const version = randomUUID()
    await storeOriginal(open(), version, Buffer.from('x'))
    const files = open({ accessKeyId: 'STRANGER', secretAccessKey: SECRET })
    expect(await failure(storeOriginal(files, randomUUID(), Buffer.from('x')))).toBe(
      'The S3 store refused PUT with 403 InvalidAccessKeyId',
    )
    expect(await failure(files.read(originalKey(version)))).toBe(
      'The S3 store refused GET with 403 InvalidAccessKeyId',
    )
  })

  test('a refusal that repeats the signed request', () =>
    withServer(
      (_request, response) =>
        response
          .writeHead(403)
          .end(`<Error><Code>SignatureDoesNotMatch</Code><StringToSign>${SECRET}</StringToSign></Error>`),
      async (endpoint) => {
        const files = open({ endpoint, secretAccessKey: SECRET })
        expect(await failure(files.read(originalKey(randomUUID())))).toBe(
          'The S3 store refused GET with 403 SignatureDoesNotMatch',
        )
      },
    ))

  test('a missing bucket is not an empty one', async () => {
    const files = open({ bucket: 'nowhere' })
    expect(await failure(files.read(originalKey(randomUUID())))).toBe(
      'The S3 store refused GET with 404 NoSuchBucket',
    )
  })

  test('an unreachable service', async () => {
    const files = open({ endpoint: 'http://127.0.0.1:9', secretAccessKey: SECRET })
    expect(await failure(files.read(originalKey(randomUUID())))).toMatch(
      /^The S3 store could not be reached for GET: /,
    )
  })

  test('a hanging service', () =>
    withServer(
      () => {},
      async (endpoint) => {
        const files = open({ endpoint, timeoutMs: 100, secretAccessKey: SECRET })
        expect(await failure(files.read(originalKey(randomUUID())))).toBe(
          'The S3 store could not be reached for GET: timed out',
        )
      },
    ))

  test('a service that fails during a file', () =>
    withServer(
      (_request, response) => {
        response.writeHead(200, { 'content-length': '10' })
        response.write('01234')
      },
      async (endpoint) => {
        const file = await open({ endpoint, timeoutMs: 100 }).get(originalKey(randomUUID()))
        expect(await failure(new Response(file?.body).text())).toBe(
          'The S3 store stopped in the middle of a file',
        )
      },
    ))

  test('a bucket in another region', () =>
    withServer(
      (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      async (endpoint) => {
        expect(await failure(open({ endpoint }).read(originalKey(randomUUID())))).toBe(
          'The S3 store lies in another region or at another endpoint',
        )
      },
    ))
})

test('transient failures are retried', async () => {
  let asked = 0
  await withServer(
    (request, response) => {
      request.resume()
      asked++
      if (asked < 3) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      else response.writeHead(200).end()
    },
    async (endpoint) => {
      await storeOriginal(open({ endpoint }), randomUUID(), Buffer.from('x'))
      expect(asked).toBe(3)
    },
  )
})

test('an upload sends its length and hash', async () => {
  let seen: Record<string, unknown> = {}
  await withServer(
    (request, response) => {
      seen = request.headers
      request.resume()
      response.end()
    },
    async (endpoint) => {
      const files = open({ endpoint })
      const draft = files.draft()
      await writeFile(draft, 'hello')
      await files.put(originalKey(randomUUID()), draft)
    },
  )
  expect(seen['content-length']).toBe('5')
  expect(seen['transfer-encoding']).toBeUndefined()
  expect(seen['x-amz-content-sha256']).toBe(
    '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  )
})

test('every request is signed, with the hash of its body', async () => {
  const seen: [request: string, signed: boolean, body: boolean][] = []
  const listing = (prefix: string) =>
    `<R><Contents><Key>${prefix}original</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents></R>`
  await withServer(
    async (request, response) => {
      const body = createHash('sha256')
      for await (const chunk of request) body.update(chunk)
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
      const given = /Signature=(\w+)/.exec(request.headers.authorization ?? '')?.[1]
      seen.push([
        `${request.method} ${pathname === '/files' ? 'bucket' : 'file'}`,
        given === expectedSignature(request, SECRET),
        request.headers['x-amz-content-sha256'] === body.digest('hex'),
      ])
      response.end(pathname === '/files' ? listing(searchParams.get('prefix') ?? '') : '')
    },
    async (endpoint) => {
      const files = open({ endpoint, prefix: 'kenya/magari', secretAccessKey: SECRET, region: 'eu-west-1' })
      const version = randomUUID()
      await storeOriginal(files, version, Buffer.from('hello'))
      await files.get(originalKey(version), { start: 0, end: 1 })
      await files.copy(originalKey(version), originalKey(randomUUID()))
      await files.delete([version])
    },
  )
  const requests = ['PUT file', 'GET file', 'PUT file', 'GET bucket', 'POST bucket']
  expect(seen).toEqual(requests.map((request) => [request, true, true]))
})

test('a prefix separates marketplaces in one bucket', async () => {
  const [one, two] = [open({ prefix: 'one' }), open({ prefix: '/two/' })]
  const version = randomUUID()
  await storeOriginal(one, version, Buffer.from('x'))
  expect((await one.read(originalKey(version)))?.toString()).toBe('x')
  expect(await two.read(originalKey(version))).toBeNull()
  await two.delete([version])
  expect(await collect(two.versions())).toEqual([])
  expect((await one.read(originalKey(version)))?.toString()).toBe('x')
})

test('the bucket is part of the path or of the host', () => {
  const endpoint = 'https://s3.example.com/'
  expect(bucketAddress({ endpoint, bucket: 'cars' })).toBe('https://s3.example.com/cars')
  expect(bucketAddress({ endpoint, bucket: 'cars', pathStyle: false })).toBe('https://cars.s3.example.com')
  for (const bad of ['s3.example.com', 'ftp://s3.example.com', 'https://key:secret@s3.example.com'])
    expect(() => bucketAddress({ endpoint: bad, bucket: 'cars' })).toThrow(
      'The endpoint of an S3 store must be an address',
    )
})
