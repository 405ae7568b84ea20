import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { boundPieces } from './body-pieces.ts'
import { answerUnreadable, closeTooMany, closeTooSlow } from './unreadable-requests.ts'

export interface Port {
  server: Server
  /** Sends requests to the listener; before this call they get 503 with Retry-After. */
  serve(listener: RequestListener): void
  /** Stops accepting requests and waits for running ones, at most 5 s. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Timeouts for clients, in milliseconds. */
export interface Timeouts {
  /** For a request's headers. */
  headers: number
  /** Grace period for a body before its average rate must reach SLOWEST_BODY bytes per millisecond. */
  body: number
  /** For a whole request. */
  request: number
  /** Without data in either direction. */
  silence: number
  /** Between two requests. */
  keepAlive: number
  /** Interval of the checks for timed-out connections. */
  check: number
}

const defaultTimeouts: Timeouts = {
  headers: 15_000,
  body: 20_000,
  // A photo of 15 MB at 0.5 Mbit/s takes four minutes. A client silent for two minutes counts as disconnected.
  request: 300_000,
  silence: 120_000,
  // Longer than proxies keep connections, so that they never send on one that is closing.
  keepAlive: 65_000,
  check: 5_000,
}

// Slower than the slowest phone; prevents slow-body attacks from holding requests for five minutes.
const SLOWEST_BODY = 4
// The Request constructor rejects URLs with credentials.
const NAMES_USER = /^https?:\/\/[^/?#]*@/i
const drainLimit = 5_000

/** Opens the port. `timeouts` override the defaults. Throws errors of `node:net`, such as EADDRINUSE. */
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
      // Browsers send no fragment. Other clients mean the character itself, so it is escaped and stays in the query.
      if (request.url?.includes('#')) request.url = request.url.replaceAll('#', '%23')
      watchBody(request, response, limits)
      if (NAMES_USER.test(request.url ?? '')) response.writeHead(400, { connection: 'close' }).end()
      else listener(request, response)
    },
  )
  answerUnreadable(server)
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
    // Closes connections as soon as their last request ends.
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
  boundPieces(request, () => (response.headersSent ? socket.destroy() : closeTooMany(socket)))
  const start = performance.now()
  const before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const late = performance.now() - start - body
    if (late < 0 || socket.bytesRead - before >= late * SLOWEST_BODY) return
    if (response.headersSent) socket.destroy()
    else closeTooSlow(socket)
  }, check)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
