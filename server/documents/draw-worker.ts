/** The thread that draws one document and ends (draw-apart.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { drawJobDocument } from './job-document.ts'

parentPort?.postMessage(await drawJobDocument(workerData))
