import { Worker } from 'node:worker_threads'
import type { PageRoute } from './page-address.ts'
import type { RenderOptions } from './render.ts'
import {
  type FromRenderer,
  requestMessage,
  requestOf,
  responseMessage,
  responseOf,
  type ToRenderer,
} from './render-messages.ts'

/** A separate thread that renders pages. */
export interface Renderer {
  render(request: Request): Promise<Response>
  routes: PageRoute[]
  close(): Promise<void>
}

interface Pending {
  resolve: (response: Response) => void
  reject: (error: Error) => void
}

const PROGRAM = new URL('./render-thread.ts', import.meta.url)
const MOST_MEMORY_MB = 384
/** A page that takes longer, in ms, never ends: statements of the database are stopped long before. */
const LONGEST_RENDERING = 60_000

/**
 * Renders pages of the site's server build (`entry`) beside the thread that answers requests: rendering takes 10 to 20 ms of a
 * processor at a time, during which no other request would be answered. A thread that dies or hangs is replaced for the next page.
 */
export async function startRenderer(
  entry: string,
  { config, backend, closesPage, passOf, log }: RenderOptions,
  longestRendering = LONGEST_RENDERING,
): Promise<Renderer> {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let routes: PageRoute[] = []
  let closed = false
  let thread: Promise<Worker> | null = null

  function start(): Promise<Worker> {
    const worker = new Worker(PROGRAM, {
      workerData: { entry },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    const { promise, resolve, reject } = Promise.withResolvers<Worker>()
    let failure: unknown
    worker.on('message', (message: FromRenderer) => {
      if (message.kind === 'ready') {
        routes = message.routes
        resolve(worker)
      } else take(worker, message)
    })
    worker.on('error', (error) => {
      failure = error
    })
    worker.on('exit', () => {
      const died = new Error('The rendering thread ended', { cause: failure })
      thread = null
      reject(died)
      for (const { reject } of pending.values()) reject(died)
      pending.clear()
      if (!closed) log('error', 'the rendering thread ended', { error: String(failure) })
    })
    return promise
  }

  function take(worker: Worker, message: Exclude<FromRenderer, { kind: 'ready' }>) {
    if (message.kind === 'log') return log(message.level, message.message, message.facts)
    if (message.kind === 'ask') return void answer(worker, message)
    const page = pending.get(message.id)
    pending.delete(message.id)
    if (message.kind === 'rendered') page?.resolve(responseOf(message.response))
    else page?.reject(new Error(message.reason))
  }

  async function answer(worker: Worker, { id, request }: FromRenderer & { kind: 'ask' }) {
    let reply: ToRenderer
    try {
      const response = await responseMessage(await backend(requestOf(request)))
      reply = { kind: 'answered', id, response }
    } catch (error) {
      reply = { kind: 'not answered', id, reason: String(error) }
    }
    worker.postMessage(reply)
  }

  async function render(request: Request): Promise<Response> {
    const closedPage = closesPage(new URL(request.url).pathname.replace(/\.data$/, ''))
    if (closed) throw new Error('The server is stopping')
    thread ??= start()
    const [worker, message, pass] = await Promise.all([
      thread,
      requestMessage(request),
      closedPage ? passOf(request) : null,
    ])
    request.signal.throwIfAborted()
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    pending.set(id, { resolve, reject })
    const giveUp = () => worker.postMessage({ kind: 'give up', id } satisfies ToRenderer)
    request.signal.addEventListener('abort', giveUp, { once: true })
    const job: ToRenderer = {
      kind: 'render',
      id,
      request: message,
      config: config(),
      closed: closedPage,
      pass,
    }
    worker.postMessage(job)
    const hangs = setTimeout(() => void worker.terminate(), longestRendering)
    return promise.finally(() => {
      clearTimeout(hangs)
      request.signal.removeEventListener('abort', giveUp)
    })
  }

  thread = start()
  await thread
  return {
    render,
    routes,
    async close() {
      closed = true
      const worker = await thread?.catch(() => null)
      await worker?.terminate()
    },
  }
}
