/** The thread that draws one document and ends (draw-apart.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import type { DrawnDocument } from './draw-apart.ts'
import { drawJobDocument } from './job-document.ts'
import { drawSaleAgreement } from './sale-agreement.ts'
import { drawTaxInvoice } from './tax-invoice.ts'

const document: DrawnDocument = workerData
parentPort?.postMessage(await draw())

function draw(): Promise<Buffer> {
  if (document.kind === 'sale agreement') return drawSaleAgreement(document)
  if (document.kind === 'tax invoice') return drawTaxInvoice(document)
  return drawJobDocument(document)
}
