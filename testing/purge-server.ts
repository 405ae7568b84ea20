import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A CDN's address for purges on this machine. */
export interface PurgeServer {
  url: string
  /** The tags of each request so far, as its body names them, also of those that were refused. */
  posts: string[][]
  /** When each came, in ms of performance.now(). */
  arrivals: number[]
  /** The headers of the last request. */
  headers(): IncomingMessage['headers']
  /** How it answers from now on; 200 when absent. */
  answer: (response: ServerResponse) => void
  close(): Promise<void>
}

export const accept = (response: ServerResponse) => void response.end('{"success":true}')

/** Starts one that accepts everything. */
export async function startPurgeServer(): Promise<PurgeServer> {
  let headers: IncomingMessage['headers'] = {}
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    headers = request.headers
    started.arrivals.push(performance.now())
    started.posts.push((JSON.parse(text) as { tags: string[] }).tags)
    started.answer(response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const started: PurgeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    posts: [],
    arrivals: [],
    headers: () => headers,
    answer: accept,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return started
}
