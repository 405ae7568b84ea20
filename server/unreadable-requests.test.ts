import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listen, type Port } from './listen.ts'

let port: Port | undefined
afterEach(() => port?.close())

async function open(timeouts = {}) {
  port = await listen({ host: '127.0.0.1', port: 0, timeouts })
  port.serve((request, response) => {
    if (request.url === '/slow') response.write('half')
    else if (request.url === '/length')
      request.toArray().then(
        (pieces) => response.end(String(Buffer.concat(pieces).length)),
        () => {},
      )
    else response.end(request.url)
  })
  return (port.server.address() as AddressInfo).port
}

/** Sends the text and returns everything that came until the connection was closed. */
async function answerTo(to: number, ...texts: string[]) {
  const socket = connect(to, '127.0.0.1').setEncoding('utf8')
  let received = ''
  socket.on('data', (text) => {
    received += text
  })
  socket.on('error', () => {})
  for (const [place, text] of texts.entries()) {
    if (place > 0) await once(socket, 'data')
    socket.write(text)
  }
  await once(socket, 'close')
  const [head = '', body] = received.split('\r\n\r\n')
  return { received, status: head.split('\r\n')[0], head, body }
}

test('ten thousand parameters are refused with a sentence, and the connection is closed', async () => {
  const query = Array.from({ length: 10_000 }, (_, n) => `p${n}=1`).join('&')
  const { status, head, body } = await answerTo(
    await open(),
    `GET /vehicles?${query} HTTP/1.1\r\nhost: x\r\n\r\n`,
  )
  expect(status).toBe('HTTP/1.1 431 Request Header Fields Too Large')
  expect(head).toMatch(/connection: close/i)
  expect(body).toBe(
    'The address and headers of a request can have at most 16 kB together. Please shorten them.',
  )
})

test('non-HTTP data and endless headers get a sentence too', async () => {
  const to = await open({ headers: 50, check: 20 })
  expect(await answerTo(to, 'HELLO\r\n\r\n')).toMatchObject({
    status: 'HTTP/1.1 400 Bad Request',
    body: 'This request could not be read.',
  })
  expect(await answerTo(to, 'GET / HTTP/1.1\r\nhost:')).toMatchObject({
    status: 'HTTP/1.1 408 Request Timeout',
    body: 'The request took too long to arrive. Please try again.',
  })
})

test('an unreadable request after another on the same connection is answered, one during an answer is not', async () => {
  const to = await open()
  const { received } = await answerTo(to, 'GET /first HTTP/1.1\r\nhost: x\r\n\r\n', 'HELLO\r\n\r\n')
  expect(received).toMatch(/\/first[\s\S]*HTTP\/1\.1 400/)
  const during = await answerTo(to, 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n', 'HELLO\r\n\r\n')
  expect(during.received).toContain('half')
  expect(during.received).not.toContain('400')
})

test('a body in thousands of tiny pieces is refused, a short one and one in larger pieces are not', async () => {
  const to = await open()
  const chunked = (pieces: number, size: number) =>
    `POST /length HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`.repeat(pieces)}0\r\n\r\n`
  expect(await answerTo(to, chunked(20_000, 1))).toMatchObject({
    status: 'HTTP/1.1 400 Bad Request',
    body: 'The request comes in too many small pieces. Please send larger ones.',
  })
  expect(await answerTo(to, chunked(1_000, 1))).toMatchObject({ body: '1000' })
  expect(await answerTo(to, chunked(5_000, 80))).toMatchObject({ body: '400000' })
})
