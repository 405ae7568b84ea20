import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Port {
  server: Server
  /** From now on requests go to the listener; until then they are asked to come back. */
  serve(listener: RequestListener): void
  /** Takes no more requests and waits for the running ones, at most 5 s. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** How long clients may take, in milliseconds. */
export interface Timeouts {
  /** For the headers of a request. */
  headers: number
  /** For a body, until it has to come at SLOWEST_BODY bytes per millisecond on average. */
  body: number
  /** For a whole request. */
  request: number
  /** Without a byte in either direction. */
  silence: number
  /** Between two requests. */
  keepAlive: number
  /** Between two checks for late connections. */
  check: number
}

const defaultTimeouts: Timeouts = {
  headers: 15_000,
  body: 20_000,
  // A photo of 15 MB over half a megabit takes four minutes. A client that sends or reads nothing for two is gone.
  request: 300_000,
  silence: 120_000,
  // Longer than a proxy keeps its connections, so that it never sends into one that is just closing.
  keepAlive: 65_000,
  check: 5_000,
}

// Slower than the slowest phone; without it a byte now and then would hold a request for five minutes.
const SLOWEST_BODY = 4
// An address with a name and a password is none that a Request can have.
const NAMES_USER = /^https?:\/\/[^/?#]*@/i
const drainLimit = 5_000

/** Takes the port. `timeouts` replace the defaults. Throws errors of `node:net`, such as EADDRINUSE. */
export async function listen({
  host,
  port,
  timeouts,
}: {
  host: string
  port: number
  timeouts?: Partial<Timeouts>
}): Promise<Port> {
  const limits = { ...defaultTimeouts, ...timeouts }
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Magari is starting.\n')
  }
  const server = createServer(
    { maxHeaderSize: 16_384, connectionsCheckingInterval: limits.check },
    (request, response) => {
      // A browser sends no fragment. Where another client does, it meant the character, and the rest belongs to the query.
      if (request.url?.includes('#')) request.url = request.url.replaceAll('#', '%23')
      watchBody(request, response, limits)
      if (NAMES_USER.test(request.url ?? '')) response.writeHead(400, { connection: 'close' }).end()
      else listener(request, response)
    },
  )
  let draining = false
  server.requestTimeout = limits.request
  server.headersTimeout = limits.headers
  server.timeout = limits.silence
  server.keepAliveTimeout = limits.keepAlive
  server.listen(port, host)
  await once(server, 'listening')

  async function drain() {
    if (draining) return
    draining = true
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    // A connection becomes idle when its request ends, and would otherwise wait for another one.
    const sweep = setInterval(() => server.closeIdleConnections(), 20)
    await Promise.race([closed, sleep(drainLimit, undefined, { ref: false })])
    clearInterval(sweep)
    server.closeAllConnections()
  }
  return {
    server,
    serve(next) {
      listener = next
    },
    drain,
    close: drain,
  }
}

function watchBody(request: IncomingMessage, response: ServerResponse, { body, check }: Timeouts): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (!Number(length) && encoding === undefined) return
  const { socket } = request
  const start = performance.now()
  const before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const late = performance.now() - start - body
    if (late < 0 || socket.bytesRead - before >= late * SLOWEST_BODY) return
    if (response.headersSent) socket.destroy()
    else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
  }, check)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
