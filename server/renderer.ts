import { type ResponseMessage, requestMessage, responseOf } from './http-messages.ts'
import type { PageRoute } from './page-address.ts'
import type { Compression } from './page-encoding.ts'
import type { RenderOptions } from './render.ts'
import { RenderUnavailable } from './render-queue.ts'
import { type RenderJob, RenderThread, RenderThreadEnded } from './render-thread.ts'

/** Threads that render pages beside the one that answers requests. */
export interface Renderer {
  /**
   * A cacheable page is compressed if `compression` is given. Throws RenderUnavailable when the threads that rendered
   * the page ended.
   */
  render(request: Request, compression?: Compression): Promise<Response>
  routes: PageRoute[]
  close(): Promise<void>
}

export interface RendererOptions {
  /** Threads at most. Default 1. */
  threads?: number
  /** A page that takes longer, in ms, is considered hung: database statements time out long before. */
  longestRendering?: number
}

/**
 * Renders pages of the site's server build `entry` in separate threads: rendering takes about 10 ms of a processor, during which no
 * other request would be answered. The second thread and those after it start when all others are busy. One that ends or hangs is
 * replaced; the other pages it was rendering are rendered by another, once.
 */
export async function startRenderer(
  entry: string,
  options: RenderOptions,
  { threads: most = 1, longestRendering = 60_000 }: RendererOptions = {},
): Promise<Renderer> {
  const { closesPage, passOf, log } = options
  const threads: RenderThread[] = []
  let starting: Promise<unknown> | null = null
  let closed = false

  async function start(): Promise<PageRoute[]> {
    const thread: RenderThread = new RenderThread(entry, options, (failure) => {
      if (threads.includes(thread)) threads.splice(threads.indexOf(thread), 1)
      if (!closed) log('error', 'a rendering thread ended', { error: String(failure) })
    })
    const routes = await thread.ready
    threads.push(thread)
    return routes
  }

  /** The thread with the fewest pages, undefined if there is none; another one starts while all have some. */
  function leastBusy(): RenderThread | undefined {
    const [thread] = threads.toSorted((one, other) => one.load - other.load)
    if (!starting && threads.length < most && (!thread || thread.load > 0)) {
      starting = start().finally(() => {
        starting = null
      })
      // Its failure is in the log; only requests without another thread wait for it.
      starting.catch(() => {})
    }
    return thread
  }

  async function renderOnce(job: RenderJob, signal: AbortSignal): Promise<ResponseMessage> {
    let thread = leastBusy()
    while (!thread) {
      await starting
      thread = leastBusy()
    }
    if (closed) throw new Error('The server is stopping')
    signal.throwIfAborted()
    let hung = false
    const limit = setTimeout(() => {
      hung = true
      void thread.end()
    }, longestRendering)
    try {
      return await thread.render(job, signal)
    } catch (error) {
      if (hung) throw new RenderUnavailable('The page took too long to render', { cause: error })
      throw error
    } finally {
      clearTimeout(limit)
    }
  }

  async function render(request: Request, compression: Compression | null = null): Promise<Response> {
    if (closed) throw new Error('The server is stopping')
    const isClosed = closesPage(new URL(request.url).pathname.replace(/\.data$/, ''))
    const [message, pass] = await Promise.all([requestMessage(request), isClosed ? passOf(request) : null])
    const job = { request: message, closed: isClosed, pass, compression }
    let attempts = request.method === 'GET' || request.method === 'HEAD' ? 2 : 1
    for (;;) {
      try {
        return responseOf(await renderOnce(job, request.signal))
      } catch (error) {
        if (closed || !(error instanceof RenderThreadEnded)) throw error
        attempts -= 1
        if (attempts === 0)
          throw new RenderUnavailable('The threads that rendered the page ended', { cause: error })
      }
    }
  }

  const routes = await start()
  return {
    render,
    routes,
    async close() {
      closed = true
      await starting?.catch(() => {})
      await Promise.all(threads.map((thread) => thread.end()))
    },
  }
}
