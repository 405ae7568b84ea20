/** The thread that draws one document and ends (draw-apart.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import type { DrawnDocument } from './draw-apart.ts'
import { drawJobDocument } from './job-document.ts'
import { drawSaleAgreement } from './sale-agreement.ts'

const document: DrawnDocument = workerData
parentPort?.postMessage(
  document.kind === 'sale agreement' ? await drawSaleAgreement(document) : await drawJobDocument(document),
)
