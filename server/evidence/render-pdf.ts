import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PdfRefusal, PdfReply } from './pdf-child.ts'

const PROGRAM = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))
const LONGEST_MS = 10_000
const MOST_MEGABYTES = 512
/** With the one that is rendered: all are answered within the time of a request. */
const MOST_WAITING = 3

/** A PDF that cannot be shown as pictures; `reason` is one of pdf-child.ts, or why it was not rendered. */
export class PdfRefused extends Error {
  readonly reason: PdfRefusal | 'too much work' | 'busy' | 'gone'

  constructor(reason: PdfRefused['reason']) {
    super(`The PDF is refused: ${reason}`)
    this.name = 'PdfRefused'
    this.reason = reason
  }
}

export interface PdfToRender {
  /** The member who sent it; one of theirs is rendered or waits at a time. */
  owner: string
  /** Reads its bytes when its turn has come. */
  read: () => Promise<Uint8Array>
  mostPages: number
  signal: AbortSignal
}

/** The members whose PDF is rendered or waits. */
const waiting = new Set<string>()
/** Settles when the last of them is done. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The pages of a PDF as JPEG, rendered one document at a time in a process of its own that holds no secrets and is stopped after 10 s. Throws
 * PdfRefused, at once if too many wait already.
 */
export async function renderPdf({ owner, read, mostPages, signal }: PdfToRender): Promise<Uint8Array[]> {
  if (waiting.has(owner) || waiting.size >= MOST_WAITING) throw new PdfRefused('busy')
  waiting.add(owner)
  const before = last
  const turn = Promise.withResolvers<void>()
  last = before.then(() => turn.promise)
  try {
    await Promise.race([before, leaving(signal)])
    return await renderApart(await read(), mostPages, signal)
  } finally {
    waiting.delete(owner)
    turn.resolve()
  }
}

/** Rejects when the caller leaves. */
function leaving(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function renderApart(bytes: Uint8Array, mostPages: number, signal: AbortSignal): Promise<Uint8Array[]> {
  signal.throwIfAborted()
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    // PDFium's memory is WebAssembly's, in pages of 64 kB, which the other limit does not count.
    execArgv: [`--max-old-space-size=${MOST_MEGABYTES}`, `--wasm-max-mem-pages=${MOST_MEGABYTES * 16}`],
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
