import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SaleAgreement } from '#domain/sales/agreement.ts'
import type { JobDocument } from '#domain/services/invoices.ts'
import type { TaxInvoiceDocument } from './tax-invoice.ts'

/** What the thread can draw; their kinds differ. */
export type DrawnDocument = JobDocument | SaleAgreement | TaxInvoiceDocument

/** The last one of those that are drawn or wait for their turn. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The bytes of a document's PDF, drawn in a thread of its own, one at a time: reading the fonts takes a processor a tenth of a second, for
 * which nobody else's request must wait.
 */
export function drawApart(document: DrawnDocument): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = last.then(() => draw(document))
  last = drawn.catch(() => {})
  return drawn
}

async function draw(document: DrawnDocument): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { workerData: document })
  const ended = new AbortController()
  try {
    return await Promise.race([
      once(worker, 'message', { signal: ended.signal }).then(([bytes]) => bytes),
      once(worker, 'exit', { signal: ended.signal }).then(([code]) => {
        throw new Error(`The drawing thread ended with ${code}`)
      }),
    ])
  } finally {
    ended.abort()
    await worker.terminate()
  }
}
