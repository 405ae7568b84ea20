import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import {
  type RequestMessage,
  type ResponseMessage,
  requestOf,
  responseMessage,
  transferListOf,
} from './http-messages.ts'
import type { PageRoute } from './page-address.ts'
import type { RenderOptions } from './render.ts'
import type { FromRenderer, ToRenderer } from './render-messages.ts'

/** A page to render, without the fields that the thread adds. */
export type RenderJob = Omit<ToRenderer & { kind: 'render' }, 'kind' | 'id' | 'config'>

/** The thread ended before or while rendering the page. */
export class RenderThreadEnded extends Error {
  override name = 'RenderThreadEnded'
}

interface Pending {
  resolve: (response: ResponseMessage) => void
  reject: (error: Error) => void
  /** Runs the queries and logs of the page's loaders in the asynchronous context of its request. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>
}

const PROGRAM = new URL('./render-worker.ts', import.meta.url)
const MAX_MEMORY_MB = 384

/** A thread that renders pages of the site's server build `entry`; its loaders reach the data service by messages. */
export class RenderThread {
  /** The routes of all pages, once the site is loaded; rejects when it cannot be. */
  readonly ready: Promise<PageRoute[]>
  private readonly worker: Worker
  private readonly options: RenderOptions
  private readonly pending = new Map<number, Pending>()
  private lastId = 0
  private ended = false

  constructor(entry: string, options: RenderOptions, onEnd: (failure: unknown) => void) {
    this.options = options
    this.worker = new Worker(PROGRAM, {
      workerData: { entry },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    })
    const { promise, resolve, reject } = Promise.withResolvers<PageRoute[]>()
    this.ready = promise
    let failure: unknown
    this.worker.on('message', (message: FromRenderer) => {
      if (message.kind === 'ready') resolve(message.routes)
      else this.receive(message)
    })
    this.worker.on('error', (error) => {
      failure = error
    })
    this.worker.on('exit', () => {
      this.ended = true
      const error = new RenderThreadEnded('The rendering thread ended', { cause: failure })
      reject(error)
      for (const { reject } of this.pending.values()) reject(error)
      this.pending.clear()
      onEnd(failure)
    })
  }

  /** The number of pages it is rendering. */
  get load(): number {
    return this.pending.size
  }

  /** Renders a page. Rejects with RenderThreadEnded if the thread ends before; `signal` cancels the page. */
  render(job: RenderJob, signal: AbortSignal): Promise<ResponseMessage> {
    if (this.ended) return Promise.reject(new RenderThreadEnded('The rendering thread ended'))
    const id = ++this.lastId
    const { promise, resolve, reject } = Promise.withResolvers<ResponseMessage>()
    this.pending.set(id, { resolve, reject, inContext: AsyncLocalStorage.snapshot() })
    const cancel = () => this.send({ kind: 'cancel', id })
    signal.addEventListener('abort', cancel, { once: true })
    this.send({ kind: 'render', id, config: this.options.config(), ...job })
    return promise.finally(() => signal.removeEventListener('abort', cancel))
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }

  private send(message: ToRenderer, transferList: ArrayBuffer[] = []) {
    this.worker.postMessage(message, transferList)
  }

  private receive(message: Exclude<FromRenderer, { kind: 'ready' }>) {
    if (message.kind === 'ask' || message.kind === 'log') {
      const act = () =>
        message.kind === 'ask'
          ? void this.answer(message.id, message.request)
          : this.options.log(message.level, message.message, message.facts)
      const page = this.pending.get(message.page)
      return page ? page.inContext(act) : act()
    }
    const page = this.pending.get(message.id)
    this.pending.delete(message.id)
    if (message.kind === 'rendered') page?.resolve(message.response)
    else page?.reject(new Error(message.reason))
  }

  private async answer(id: number, request: RequestMessage) {
    try {
      const response = await responseMessage(await this.options.backend(requestOf(request)))
      this.send({ kind: 'answered', id, response }, transferListOf(response))
    } catch (error) {
      this.send({ kind: 'not answered', id, reason: String(error) })
    }
  }
}
