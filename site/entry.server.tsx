import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ConfigContext, publicConfig } from './config.ts'
import { errorWithStack } from './failures/describe.ts'
import { keptHtml } from './frame/keep-parts.tsx'
import { keepPartsBy } from './frame/kept.tsx'
import { pageLog } from './log.ts'
import { renderedPage } from './rendered-page.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

keepPartsBy(keptHtml)

/**
 * Renders the whole page before the first byte is sent: the status may change while rendering, and the page cache needs the whole page
 * anyway. The answer has no body: the page is in the context (rendered-page.ts).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')

  // Marks the framework's scripts until they are arranged. Random, so that no content of a page can contain it.
  const nonce = randomBytes(16).toString('hex')
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let failed = false
  const chunks: Uint8Array[] = []
  const collect = new Writable({
    // React writes long texts, such as kept parts, as strings, and short ones together as bytes.
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      resolve(Buffer.concat(chunks))
      done()
    },
  })
  const { pipe, abort } = renderToPipeableStream(
    <ConfigContext value={context.get(publicConfig)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ConfigContext>,
    {
      nonce,
      // Keeps large parts in place, which React would otherwise move to the end and restore by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect),
      onShellError: reject,
      onError(error) {
        failed = true
        handleError(error, { request, context })
      },
    },
  )
  const giveUp = () => abort(request.signal.reason)
  request.signal.addEventListener('abort', giveUp, { once: true })
  try {
    const isPrivate = headers.get('cache-control')?.startsWith('private') ?? false
    context.set(renderedPage, scriptsAfterPaint(await promise, nonce, isPrivate))
    const finalStatus = failed ? 500 : status
    // A failure may be temporary, so it must not be cached.
    if (finalStatus >= 500 || !isRead(request)) headers.set('Cache-Control', 'no-store')
    if (finalStatus === 405) headers.set('Allow', 'GET, HEAD')
    return new Response(null, { status: finalStatus, headers })
  } finally {
    request.signal.removeEventListener('abort', giveUp)
  }
}

/** Logs a page's error in one line. Client errors such as a POST to a page without an action have no stack. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Pick<RouterContextProvider, 'get'> },
): void {
  if (request.signal.aborted || isLoggedAlready(error)) return
  const { pathname: path } = new URL(request.url)
  const facts = { method: request.method, path }
  const log = context.get(pageLog)
  if (isRouteErrorResponse(error) && error.status < 500)
    log('warn', 'page refused', { ...facts, status: error.status })
  else log('error', 'page failed', { ...facts, error: errorWithStack(error) })
}

/** React Router's replacement for an error that was logged, when the page's boundary throws it on. */
function isLoggedAlready(error: unknown): boolean {
  return error instanceof Error && error.message === 'Unexpected Server Error'
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}
