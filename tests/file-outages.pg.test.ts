/** The storage service over a real socket, while its S3 service goes down and comes back. */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LogEntry } from '#backend'
import { createS3Files, storeOriginal } from '#backend/storage/index.ts'
import { listen, type Port } from '#server/listen.ts'
import { type S3UnderTest, startS3 } from '#testing/s3.ts'
import { ANA, ANON_KEY, openStorage, photo, SERVICE_KEY, type StorageUnderTest } from '#testing/storage.ts'

const MEGABYTE = 1024 * 1024

let s3: S3UnderTest
let storage: StorageUnderTest
let drafts: string
let port: Port
let url: string
let token: string
const logged: LogEntry[] = []

const filesIn = (directory: string) => createS3Files({ ...s3.options, draftsDirectory: directory })

beforeAll(async () => {
  s3 = await startS3()
  storage = await openStorage({
    files(directory) {
      drafts = path.join(directory, 's3-drafts')
      return filesIn(drafts)
    },
    log: (entry) => logged.push(entry),
  })
  token = await storage.tokenOf(ANA)
  port = await listen({ host: '127.0.0.1', port: 0 })
  port.serve(
    getRequestListener((request) => storage.backend.fetch(request), { overrideGlobalObjects: false }),
  )
  url = `http://127.0.0.1:${(port.server.address() as AddressInfo).port}/storage/v1`
})

beforeEach(() => {
  logged.length = 0
})

afterEach(async () => {
  await expect.poll(() => storage.backend.database.load()).toMatchObject({ busy: 0, waiting: 0 })
  expect(await readdir(drafts)).toEqual([])
})

afterAll(async () => {
  await port?.close()
  await storage?.close()
  await s3?.close()
})

type Init = RequestInit & { headers?: Record<string, string> }

const call = (address: string, { headers, ...init }: Init = {}) =>
  fetch(`${url}${address}`, {
    ...init,
    headers: { apikey: ANON_KEY, authorization: `Bearer ${token}`, ...headers },
  })

const upload = (name: string, bytes: Uint8Array<ArrayBuffer>, type = 'application/octet-stream') =>
  call(`/object/papers/${ANA}/${name}`, { method: 'POST', headers: { 'content-type': type }, body: bytes })

async function signed(name: string): Promise<string> {
  const answer = await call(`/object/sign/papers/${ANA}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn: 60 }),
  })
  return (await answer.json()).signedURL
}

/** 503 with Retry-After, and nothing about where the files are. */
async function expectUnavailable(answer: Response) {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const text = await answer.text()
  expect(JSON.parse(text)).toEqual({
    statusCode: '503',
    error: 'Internal',
    code: 'ServiceUnavailable',
    message: 'The files are not reachable',
  })
  const seen = text + JSON.stringify([...answer.headers])
  const { endpoint, accessKeyId } = s3.options
  for (const sign of [new URL(endpoint).host, '127.0.0.1', accessKeyId, 'S3', 'ECONN', '.ts', drafts])
    expect(seen).not.toContain(sign)
}

test('while S3 is down, requests that need it get 503, others are answered, and service recovers', async () => {
  const picture = new Uint8Array(await photo(400, 300).jpeg().toBuffer())
  expect((await upload('car.jpg', picture, 'image/jpeg')).status).toBe(200)
  const address = await signed('car.jpg')
  const json = { 'content-type': 'application/json' }
  const name = `${ANA}/car.jpg`
  const moved = { bucketId: 'papers', sourceKey: name, destinationKey: `${ANA}/copy.jpg` }
  const requests: (() => Promise<Response>)[] = [
    () => fetch(url + address),
    () => call(`/object/papers/${name}`),
    () => call(`/render/image/authenticated/papers/${name}?width=160`),
    () => upload('new.jpg', picture, 'image/jpeg'),
    () => upload('new.txt', new Uint8Array(3)),
    () => call('/object/copy', { method: 'POST', headers: json, body: JSON.stringify(moved) }),
  ]

  await s3.stop()
  for (const send of requests) await expectUnavailable(await send())
  expect(logged.map(({ level, event }) => `${level} ${event}`)).toEqual(
    requests.map(() => 'warn request failed'),
  )
  expect((await call(`/object/info/papers/${name}`)).status).toBe(200)
  const list = await call('/object/list/papers', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ prefix: ANA }),
  })
  // A failed upload leaves no row.
  expect((await list.json()).map(({ name }: { name: string }) => name)).toEqual(['car.jpg'])

  await s3.start()
  for (const send of requests) expect((await send()).status).toBe(200)
})

test('5xx from S3 counts as down; a refusal of our credentials is our error', async () => {
  const version = randomUUID()
  await storeOriginal(filesIn(drafts), version, Buffer.from('x'))
  await storage.owner.query(
    'insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)',
    ['papers', `${ANA}/letter.txt`, version, { size: 1, mimetype: 'text/plain', eTag: '"1"' }],
  )
  const endpoint = new URL(s3.options.endpoint)
  const read = () => call(`/object/papers/${ANA}/letter.txt`)
  const answering = async (status: number, code: string, check: (answer: Response) => Promise<unknown>) => {
    await s3.stop()
    const close = await serveAt(Number(endpoint.port), (request, response) => {
      request.resume()
      response.writeHead(status).end(`<Error><Code>${code}</Code><HostId>secret host</HostId></Error>`)
    })
    await check(await read())
    await close()
    await s3.start()
  }
  await answering(500, 'InternalError', expectUnavailable)
  await answering(503, 'SlowDown', expectUnavailable)
  await answering(502, 'Strange', expectUnavailable)
  expect(logged.every(({ level }) => level === 'warn')).toBe(true)
  await answering(403, 'SignatureDoesNotMatch', async (answer) => {
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toMatch(/Signature|secret/)
  })
  expect(logged.at(-1)?.level).toBe('error')
  expect(await (await read()).text()).toBe('x')
})

test('if S3 dies during a download, the response is aborted rather than truncated', async () => {
  const bytes = new Uint8Array(randomBytes(40 * MEGABYTE))
  expect((await upload('film.bin', bytes)).status).toBe(200)
  const address = await signed('film.bin')
  const answer = await fetch(url + address)
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  await s3.stop()
  const drain = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(drain()).rejects.toThrow('terminated')
  await expectUnavailable(await fetch(url + address))

  await s3.start()
  const again = await fetch(url + address, { headers: { range: 'bytes=0-9' } })
  expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes.subarray(0, 10))
})

test('if S3 dies during an upload, no object is created, and a retry succeeds', async () => {
  const bytes = new Uint8Array(randomBytes(20 * MEGABYTE))
  const died = s3.stopAfter(2 * MEGABYTE)
  await expectUnavailable(await upload('long.bin', bytes))
  await died
  expect((await call(`/object/info/papers/${ANA}/long.bin`)).status).toBe(400)

  await s3.start()
  expect((await upload('long.bin', bytes)).status).toBe(200)
  const stored = await call(`/object/papers/${ANA}/long.bin`, { headers: { apikey: SERVICE_KEY } })
  expect((await stored.arrayBuffer()).byteLength).toBe(bytes.length)
})

async function serveAt(port: number, answer: RequestListener): Promise<() => Promise<void>> {
  const server = createServer(answer).listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  }
}
