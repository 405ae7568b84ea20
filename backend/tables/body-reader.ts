import { Worker } from 'node:worker_threads'
import { TablesError } from './errors.ts'
import { type Body, mediaType, parseBody } from './parse/body.ts'

/** A request to the thread of body-worker.ts. */
export interface BodyQuestion {
  id: number
  text: string
  contentType: string | null
}

/** Its response, with its processor time in ms. */
export type BodyAnswer = { id: number; ms: number } & (
  | { body: Body | null }
  | { refusal: Pick<TablesError, 'status' | 'code' | 'message' | 'details' | 'hint'> | null }
)

interface Waiting {
  requester: string | undefined
  resolve: (answer: BodyAnswer) => void
  reject: (error: Error) => void
}

// Characters. Parsing as many takes some 2 ms, in which nobody else is answered. A field of CSV may be one character and becomes a
// value with its name.
const LONGEST_HERE = 256 * 1024
const LONGEST_CSV_HERE = 8 * 1024
const MOST_WAITING = 40
// Of one requester, so that nobody keeps the others from sending theirs.
const MOST_OF_ONE = 4
const MAX_MEMORY_MB = 512
const PROGRAM = new URL('./body-worker.ts', import.meta.url)

/** Parses bodies: short ones here, longer ones in a separate thread, which starts on demand. */
export class BodyReader {
  private worker: Worker | null = null
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0

  /**
   * The body as `parseBody` returns or throws it, and the milliseconds that the other thread needed. Throws PGRST003 while too many
   * wait for it, in all or of one `requester`; those without one are not told apart.
   */
  async read(
    text: string,
    contentType: string | null,
    requester?: string,
  ): Promise<{ body: () => Body | null; ms: number }> {
    const longest = mediaType(contentType) === 'text/csv' ? LONGEST_CSV_HERE : LONGEST_HERE
    if (text.length <= longest) return { body: () => parseBody(text, contentType), ms: 0 }
    const answer = await this.ask(text, contentType, requester)
    return { body: () => bodyOf(answer), ms: answer.ms }
  }

  async close(): Promise<void> {
    await this.worker?.terminate()
  }

  private ask(text: string, contentType: string | null, requester?: string): Promise<BodyAnswer> {
    const ofOne = requester
      ? [...this.waiting.values()].filter((one) => one.requester === requester).length
      : 0
    if (this.waiting.size >= MOST_WAITING || ofOne >= MOST_OF_ONE) throw busy()
    this.worker ??= this.start()
    const question: BodyQuestion = { id: ++this.lastId, text, contentType }
    const { promise, resolve, reject } = Promise.withResolvers<BodyAnswer>()
    this.waiting.set(question.id, { requester, resolve, reject })
    this.worker.postMessage(question)
    return promise
  }

  private start(): Worker {
    const worker = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
    let failure: unknown
    worker.on('message', (answer: BodyAnswer) => {
      this.waiting.get(answer.id)?.resolve(answer)
      this.waiting.delete(answer.id)
    })
    worker.on('error', (error) => {
      failure = error
    })
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = null
      for (const { reject } of this.waiting.values())
        reject(new Error('The thread that parses bodies ended', { cause: failure }))
      this.waiting.clear()
    })
    worker.unref()
    return worker
  }
}

function bodyOf(answer: BodyAnswer): Body | null {
  if ('body' in answer) return answer.body
  const { refusal } = answer
  if (!refusal) throw new TablesError(400, 'PGRST100', 'The request could not be understood')
  throw new TablesError(refusal.status, refusal.code, refusal.message, refusal)
}

function busy(): TablesError {
  return new TablesError(503, 'PGRST003', 'Too many large requests arrive just now, try again in a moment', {
    headers: { 'retry-after': '1' },
  })
}
