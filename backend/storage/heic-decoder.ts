import { Worker } from 'node:worker_threads'

export interface HeicJob {
  /** Path of the HEIC file. */
  source: string
  /** Path of the TIFF to write. */
  target: string
  /** Images that declare more pixels are refused before decoding. */
  maxPixels: number
  /** Bytes of memory for the decoder; coded images can be larger than their header declares. */
  maxMemory: number
}

/** Any other problem, such as a full disk, is an error of the worker thread. */
export type HeicOutcome = 'decoded' | 'unreadable' | 'too many pixels'

let previous: Promise<unknown> = Promise.resolve()

/**
 * Decodes a HEIC image to an upright TIFF that keeps the colour profile and drops all metadata. Each image gets a worker
 * thread, so decoding can be stopped after `seconds` and its memory is freed. Images are decoded one at a time.
 */
export function decodeHeic(job: HeicJob, seconds: number): Promise<HeicOutcome> {
  const decoding = previous.then(() => runWorker(job, seconds))
  previous = decoding.catch(() => {})
  return decoding
}

function runWorker(job: HeicJob, seconds: number): Promise<HeicOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<HeicOutcome>()
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: job,
    execArgv: [],
    env: {},
  })
  const timeout = setTimeout(() => resolve('unreadable'), seconds * 1000)
  worker.on('message', resolve)
  worker.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('unreadable') : reject(error),
  )
  worker.on('exit', (code) => reject(new Error(`The HEIC worker exited with code ${code}`)))
  return promise.finally(() => {
    clearTimeout(timeout)
    return worker.terminate()
  })
}
