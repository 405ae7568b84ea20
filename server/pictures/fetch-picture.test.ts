import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUARTERS } from '#testing/heic.ts'
import { isPublicAddress } from '../public-address.ts'
import { fetchPicture } from './fetch-picture.ts'

const signal = new AbortController().signal
let server: Server
let host: string
let jpeg: Buffer
let asked: string[] = []

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function answer(request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? ''
  asked.push(path)
  if (path === '/car.jpg') return response.end(jpeg)
  if (path === '/car.heic') return response.end(QUARTERS)
  if (path === '/page') return response.setHeader('content-type', 'image/jpeg').end('<svg onload="x"/>')
  if (path === '/large') return response.setHeader('content-length', 50_000_000).end()
  if (path === '/endless') {
    const more = () => response.writable && response.write(Buffer.alloc(65_536), () => setImmediate(more))
    return more()
  }
  if (path === '/slow') return
  if (path === '/round') return response.writeHead(302, { location: '/round' }).end()
  if (path.startsWith('/to?')) return response.writeHead(302, { location: path.slice(4) }).end()
  response.writeHead(404).end()
}

const fetched = (address: string, more: object = {}) =>
  fetchPicture(address, { signal, alsoFrom: [host], timeoutMs: 2_000, ...more })
const refusal = (address: string, more?: object) =>
  fetched(address, more).then(
    () => 'fetched',
    (error) => error.message,
  )

const CLOSED = 'This address is not on the public internet.'

test('the type of a picture comes from its bytes, also beyond a redirect', async () => {
  expect(await fetched(`http://${host}/car.jpg`)).toEqual({
    bytes: jpeg,
    type: 'image/jpeg',
    extension: 'jpg',
  })
  expect((await fetched(`http://${host}/to?/car.jpg`)).bytes).toEqual(jpeg)
  expect(await fetched(`http://${host}/car.heic`)).toEqual({
    bytes: QUARTERS,
    type: 'image/heic',
    extension: 'jpg',
  })
  expect(await refusal(`http://${host}/page`)).toBe('There is no picture at this address.')
})

test('a picture that is too large, too slow, missing or in a redirect loop fails with its reason', async () => {
  expect(await refusal(`http://${host}/large`)).toBe('The picture is larger than 10 MB.')
  expect(await refusal(`http://${host}/endless`, { mostBytes: 1024 * 1024 })).toBe(
    'The picture is larger than 1 MB.',
  )
  expect(await refusal(`http://${host}/slow`, { timeoutMs: 200 })).toBe('The other server took too long.')
  expect(await refusal(`http://${host}/none`)).toBe('The other server answered with 404.')
  expect(await refusal(`http://${host}/round`)).toBe('The other server redirects too often.')
  expect(await refusal('http://127.0.0.1:1/', { alsoFrom: ['127.0.0.1:1'] })).toBe(
    'The other server could not be reached.',
  )
})

test.each([
  'http://127.0.0.1/car.jpg',
  'http://localhost/car.jpg',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[64:ff9b::a00:1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.5/',
  'http://192.168.1.1/',
  'http://172.20.0.1/',
  'http://100.64.0.1/',
  'https://93.184.216.34:8443/',
])('%s is not fetched', async (address) => {
  expect(await refusal(address)).toBe(CLOSED)
})

test.each([
  'file:///etc/passwd',
  'ftp://files.test/',
  'gopher://x/',
  'http://user:secret@files.test/',
  'car.jpg',
])('%s is not a picture URL', async (address) => {
  expect(await refusal(address)).toBe('This is not the address of a picture.')
})

test('a redirect to a private address is not followed', async () => {
  asked = []
  for (const closed of ['http://127.0.0.1:80/', 'http://169.254.169.254/', 'http://[::1]/'])
    expect(await refusal(`http://${host}/to?${closed}`)).toBe(CLOSED)
  expect(await refusal(`http://${host}/to?file:///etc/passwd`)).toBe('This is not the address of a picture.')
  expect(asked).toHaveLength(4)
})

test('a name is resolved once, and refused if any of its addresses is private', async () => {
  let times = 0
  const resolve = async () => {
    times++
    return [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.5', family: 4 },
    ]
  }
  expect(await refusal('http://rebound.test/', { resolve })).toBe(CLOSED)
  expect(times).toBe(1)
  expect(await refusal('http://nobody.test/', { resolve: async () => [] })).toBe(CLOSED)
})

test('public addresses are accepted', () => {
  for (const address of ['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of ['2002:7f00:1::', '2001:db8::1', '255.255.255.255', '224.0.0.1', 'example.test'])
    expect(isPublicAddress(address), address).toBe(false)
})
