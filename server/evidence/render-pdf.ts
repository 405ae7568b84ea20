import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PdfRefusal, PdfReply } from './pdf-child.ts'

const PROGRAM = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))
const LONGEST_MS = 20_000
const MOST_MEGABYTES = 512

/** A PDF that cannot be shown as pictures; `reason` is one of pdf-child.ts, or too much work. */
export class PdfRefused extends Error {
  readonly reason: PdfRefusal | 'too much work'

  constructor(reason: PdfRefused['reason']) {
    super(`The PDF is refused: ${reason}`)
    this.name = 'PdfRefused'
    this.reason = reason
  }
}

/** The last one of those that are rendered or await their turn. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The pages of a PDF as JPEG, rendered one document at a time in a process of its own that holds no secrets and is stopped after 20 s. Throws
 * PdfRefused.
 */
export function renderPdf(bytes: Uint8Array, mostPages: number, signal: AbortSignal): Promise<Uint8Array[]> {
  const rendered = last.then(() => renderApart(bytes, mostPages, signal))
  last = rendered.catch(() => {})
  return rendered
}

function renderApart(bytes: Uint8Array, mostPages: number, signal: AbortSignal): Promise<Uint8Array[]> {
  signal.throwIfAborted()
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MOST_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env.PATH },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array[]>()
  const pages: Uint8Array[] = []
  const timer = setTimeout(() => reject(new PdfRefused('too much work')), LONGEST_MS)
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave)
  child.on('message', (reply: PdfReply) => {
    if ('page' in reply) pages.push(reply.page)
    else if ('refusal' in reply) reject(new PdfRefused(reply.refusal))
    else resolve(pages)
  })
  child.on('error', reject)
  // A process that ends by itself ran out of memory.
  child.on('exit', () => reject(new PdfRefused('too much work')))
  child.send({ bytes, mostPages })
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    child.kill('SIGKILL')
  })
}
