import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'

const NEWLINE = 10

/** A pass-through stream that counts bytes and lines and computes their SHA-256. */
export class Measure extends Transform {
  bytes = 0
  lines = 0
  readonly #hash = createHash('sha256')
  readonly #countLines: boolean
  #digest: string | undefined

  constructor({ lines = false } = {}) {
    super()
    this.#countLines = lines
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void) {
    this.bytes += chunk.length
    this.#hash.update(chunk)
    if (this.#countLines)
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.lines += 1
    done(null, chunk)
  }

  /** Hexadecimal, of all bytes so far. */
  get sha256(): string {
    this.#digest ??= this.#hash.digest('hex')
    return this.#digest
  }
}

/** Reads a stream to its end and discards it. */
export async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}

/** Writes a file that only its owner can read, flushed to disk when the stream ends. By default it must not exist yet. */
export function newFile(file: string, flags: 'wx' | 'w' = 'wx') {
  return createWriteStream(file, { flags, mode: 0o600, flush: true })
}

/** Runs the work for each item, with at most `concurrency` at once. */
export async function forEachOf<Item>(
  items: AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  let failed = false
  const worker = async () => {
    for (;;) {
      const { done, value } = await iterator.next()
      if (done || failed) return
      await work(value).catch((error) => {
        failed = true
        throw error
      })
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  await iterator.return?.()
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
