import './compile-cache.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '#backend/priority.ts'
import {
  type ResponseMessage,
  requestMessage,
  requestOf,
  responseOf,
  transferListOf,
} from './http-messages.ts'
import { type Bytes, type Compression, compressHere } from './page-encoding.ts'
import { mayBeKept } from './page-lifetime.ts'
import type { FromRenderer, ToRenderer } from './render-messages.ts'

// The program of a thread of render-thread.ts: it renders pages; the main thread answers their requests.

// Cached responses and the data service take precedence over rendering. On Linux each thread has its priority; elsewhere it would be the
// whole program's.
const BELOW_ANSWERS = 5
if (process.platform === 'linux') lowerPriority(BELOW_ANSWERS)

const { default: render, pageRoutes } = (await import(workerData.entry)) as typeof import('./render.ts')

const running = new Map<number, AbortController>()
const asked = new Map<number, { resolve: (response: Response) => void; reject: (error: Error) => void }>()
let lastAsked = 0

function send(message: FromRenderer, transferList: ArrayBuffer[] = []) {
  parentPort?.postMessage(message, transferList)
}

async function ask(page: number, request: Request): Promise<Response> {
  const id = ++lastAsked
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  asked.set(id, { resolve, reject })
  const message = await requestMessage(request)
  send({ kind: 'ask', id, page, request: message }, transferListOf(message))
  return promise
}

async function renderPage({
  id,
  request,
  config,
  closed,
  pass,
  compression,
}: ToRenderer & { kind: 'render' }) {
  const abort = new AbortController()
  running.set(id, abort)
  try {
    const page = await render(requestOf(request, abort.signal), {
      config: () => config,
      backend: (asked) => ask(id, asked),
      closesPage: () => closed,
      passOf: async () => pass,
      log: (level, message, facts) => send({ kind: 'log', page: id, level, message, facts }),
    })
    const response = compression ? compressed(page, compression) : page
    send({ kind: 'rendered', id, response }, transferListOf(response))
  } catch (error) {
    send({ kind: 'failed', id, reason: error instanceof Error ? (error.stack ?? '') : String(error) })
  } finally {
    running.delete(id)
  }
}

/** The main thread would compress it in pool threads, which have its own priority. */
function compressed(page: ResponseMessage, compression: Compression): ResponseMessage {
  const { status, body } = page
  if (!body || !mayBeKept({ status, headers: new Headers(page.headers) })) return page
  const headers: ResponseMessage['headers'] = [...page.headers, ['content-encoding', compression]]
  return { status, headers, body: compressHere(body as Bytes, compression) }
}

parentPort?.on('message', (message: ToRenderer) => {
  if (message.kind === 'render') return void renderPage(message)
  if (message.kind === 'cancel') return running.get(message.id)?.abort()
  const waiting = asked.get(message.id)
  asked.delete(message.id)
  if (message.kind === 'answered') waiting?.resolve(responseOf(message.response))
  else waiting?.reject(new Error(message.reason))
})

send({ kind: 'ready', routes: pageRoutes() })
