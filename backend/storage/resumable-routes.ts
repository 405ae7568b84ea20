import { noRoute } from './errors.ts'
import type { FileStore } from './file-store.ts'
import type { Handler, Route } from './request.ts'
import type { ResumableOptions } from './resumable-server.ts'

const AT_ONCE = 500
const OVERRIDES = new Set(['PATCH', 'DELETE'])

/** Resumable uploads, and what goes on with them in this process. */
export interface ResumableUploads {
  routes: Route[]
  /** Deletes uploads that expired, with what had arrived of them, and returns their number. */
  sweep(): Promise<{ removed: number }>
  /** Ends running requests with what has arrived, and resolves when that is stored. */
  close(): Promise<void>
}

/** Routes of resumable uploads: TUS at /upload/resumable, and below /sign for signed URLs. */
export function resumableUploads(options: ResumableOptions): ResumableUploads {
  const { rows, locks, uploads } = options
  const running = new Set<Promise<unknown>>()

  const serve =
    (signed: boolean, method?: string): Handler =>
    async (id, request, caller, context) => {
      // With the library, which takes a fifth of a second to load.
      const { serveResumable } = await import('./resumable-server.ts')
      const asked = { request, method: method ?? request.method, id: id || null, signed, caller, context }
      const work = serveResumable(options, asked)
      running.add(work)
      return work.finally(() => running.delete(work))
    }

  // For clients whose network lets no PATCH through.
  const overridden =
    (signed: boolean): Handler =>
    (id, request, caller, context) => {
      const method = (request.headers.get('x-http-method-override') ?? '').toUpperCase()
      if (!OVERRIDES.has(method)) throw noRoute('POST', '/upload/resumable/:id')
      return serve(signed, method)(id, request, caller, context)
    }

  const routesOf = (base: string, signed: boolean): Route[] => [
    ['POST OPTIONS', new RegExp(`^${base}()/?$`), serve(signed)],
    ['POST', new RegExp(`^${base}/([^/]+)$`), overridden(signed)],
    ['HEAD PATCH DELETE OPTIONS', new RegExp(`^${base}/([^/]+)$`), serve(signed)],
  ]

  return {
    routes: [...routesOf('/upload/resumable/sign', true), ...routesOf('/upload/resumable', false)],
    sweep: () => sweepUploads(rows, uploads.files),
    async close() {
      locks.stopAll()
      await Promise.allSettled(running)
    },
  }
}

async function sweepUploads(rows: ResumableOptions['rows'], files: FileStore): Promise<{ removed: number }> {
  let removed = 0
  for (;;) {
    const expired = await rows.removeExpired(AT_ONCE)
    if (expired.versions.length > 0) await files.delete(expired.versions)
    removed += expired.removed
    if (expired.removed < AT_ONCE) return { removed }
  }
}
