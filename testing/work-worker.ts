import { Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import type { SizedWork, Steps } from './work.ts'

// The program of the thread of work.ts.

interface SampledNode {
  selfSize: number
  children: SampledNode[]
}

interface CoveredScript {
  functions: { ranges: { count: number }[] }[]
}

/** Bytes of memory that count as one step: what copies a list is work too, although no code of ours runs for each member. */
const BYTES_OF_STEP = 32

const session = new Session()
session.connect()
ask('Profiler.enable')
ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

const { work } = (await import(workerData)) as { work: SizedWork }
const steps: Steps = {}
for (const [name, [size, run]] of Object.entries(work))
  steps[name] = [await stepsOf(() => run(size)), await stepsOf(() => run(size * 4))]
parentPort?.postMessage(steps)

async function stepsOf(run: () => unknown): Promise<number> {
  // Once before: what is prepared the first time only is not counted.
  await run()
  ask('Profiler.takePreciseCoverage')
  const always = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true }
  ask('HeapProfiler.startSampling', { samplingInterval: 256, ...always })
  await run()
  const { profile } = ask('HeapProfiler.stopSampling') as { profile: { head: SampledNode } }
  const { result } = ask('Profiler.takePreciseCoverage') as { result: CoveredScript[] }
  return blocksRun(result) + bytesOf(profile.head) / BYTES_OF_STEP
}

function ask(method: string, given: object = {}): unknown {
  let answer: unknown
  session.post(method, given, (error, result) => {
    if (error) throw error
    answer = result
  })
  return answer
}

function blocksRun(scripts: CoveredScript[]): number {
  return scripts
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0)
}

function bytesOf({ selfSize, children }: SampledNode): number {
  return children.reduce((sum, child) => sum + bytesOf(child), selfSize)
}
