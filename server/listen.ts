import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Port {
  server: Server
  /** From now on requests go to the listener; until then they are asked to come back. */
  serve(listener: RequestListener): void
  /** Takes no more requests and waits for the running ones, at most 5 s. */
  drain(): Promise<void>
  close(): Promise<void>
}

const drainLimit = 5_000

/** Takes the port. Throws what `node:net` throws: EADDRINUSE and the like. */
export async function listen({ host, port }: { host: string; port: number }): Promise<Port> {
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Magari is starting.\n')
  }
  const server = createServer(
    { maxHeaderSize: 16_384, connectionsCheckingInterval: 5_000 },
    (request, response) => listener(request, response),
  )
  let draining = false
  // A photo of 15 MB over half a megabit takes four minutes. Who sends or reads nothing for two is gone.
  server.requestTimeout = 300_000
  server.headersTimeout = 15_000
  server.timeout = 120_000
  // Longer than a proxy keeps its connections, so that it never sends into one that is just closing.
  server.keepAliveTimeout = 65_000
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
