import { Worker } from 'node:worker_threads'

/** A function of a size; its work is measured at that size and at four times as much. */
export type SizedWork = Record<string, [size: number, run: (size: number) => unknown]>

/** Work in steps at the size, and at four times as much. */
export type Steps = Record<string, [few: number, many: number]>

/**
 * How much work each entry of a module's export `work` (SizedWork) is, in steps: how often blocks of code ran, and how much memory was
 * taken. The same on slow and busy machines. Steps inside the engine's own functions that take no memory are not seen.
 */
export async function stepsOf(module: URL): Promise<Steps> {
  // A thread of its own: only code that is compiled there, once counting has begun, counts its blocks.
  const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { workerData: module.href })
  const { promise, resolve, reject } = Promise.withResolvers<Steps>()
  worker.once('message', resolve)
  worker.once('error', reject)
  try {
    return await promise
  } finally {
    await worker.terminate()
  }
}
