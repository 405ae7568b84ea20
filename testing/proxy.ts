import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of several servers, as small as one can be. */
export interface RoundRobin {
  url: string
  /** The ports that take requests in turn, on this machine. */
  ports: number[]
  close(): Promise<void>
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Starts a round-robin proxy. A request whose connection is refused goes to the next server, as does a safe one whose connection is lost
 * before an answer. Otherwise the answer is 502: only the client knows whether a write may be repeated.
 */
export async function startProxy(): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const proxy: RoundRobin = { url: '', ports: [], close }
  let turn = 0

  async function handle(asked: IncomingMessage, answer: ServerResponse) {
    const body: Buffer[] = []
    for await (const chunk of asked) body.push(chunk)
    const first = turn++ % proxy.ports.length
    for (const port of [...proxy.ports.slice(first), ...proxy.ports.slice(0, first)]) {
      try {
        const got = await forward(port, asked, answer, Buffer.concat(body))
        answer.writeHead(got.statusCode ?? 502, got.rawHeaders)
        got.on('error', () => answer.destroy()).pipe(answer)
        return
      } catch (error) {
        const refused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        if (answer.destroyed || !(refused || SAFE.has(asked.method ?? ''))) break
      }
    }
    answer.writeHead(502).end('No server answered.')
  }

  function forward(
    port: number,
    { method, url, rawHeaders }: IncomingMessage,
    answer: ServerResponse,
    body: Buffer,
  ) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, method, path: url, headers: rawHeaders, agent },
        resolve,
      )
      sent.on('error', reject).end(body)
      answer.once('close', () => sent.destroy())
    })
  }

  const server = createServer((asked, answer) => {
    handle(asked, answer).catch(() => answer.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  proxy.url = `http://localhost:${(server.address() as AddressInfo).port}`

  async function close() {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    agent.destroy()
    await closed
  }

  return proxy
}
