import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { ConfigContext, publicConfig } from './config.ts'

/**
 * Renders the whole page before the first byte leaves: its status may still change while it renders, and the
 * page cache needs the whole of it anyway.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')

  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let failed = false
  const chunks: Buffer[] = []
  const collect = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
    final(done) {
      resolve(Buffer.concat(chunks))
      done()
    },
  })
  const { pipe, abort } = renderToPipeableStream(
    <ConfigContext value={context.get(publicConfig)}>
      <ServerRouter context={routerContext} url={request.url} />
    </ConfigContext>,
    {
      onAllReady: () => pipe(collect),
      onShellError: reject,
      onError(error) {
        failed = true
        if (!request.signal.aborted) console.error(error)
      },
    },
  )
  const giveUp = () => abort(request.signal.reason)
  request.signal.addEventListener('abort', giveUp, { once: true })
  try {
    const html = new Uint8Array(await promise)
    const finalStatus = failed ? 500 : status
    // What failed may work the next moment: no cache may keep it.
    if (finalStatus >= 500) headers.set('Cache-Control', 'no-store')
    return new Response(html, { status: finalStatus, headers })
  } finally {
    request.signal.removeEventListener('abort', giveUp)
  }
}
