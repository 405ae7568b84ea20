import './compile-cache.ts'
import { parentPort, workerData } from 'node:worker_threads'

// The program of a thread that draws the demo world's pictures (demo.ts).

const { drawDemo } = await import('#database/demo/draw.ts')
const { createDiskFiles, storeOriginal } = await import('#backend/storage/index.ts')

const { now, storageDirectory } = workerData as { now: Date; storageDirectory: string }
const files = createDiskFiles(storageDirectory)
parentPort?.postMessage(await drawDemo(now, ({ version, bytes }) => storeOriginal(files, version, bytes)))
