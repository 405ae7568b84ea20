import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import type { Rate } from './rates.ts'

/** One request of a client. */
export interface Ask {
  path: string
  method?: string
  headers: Record<string, string>
  body?: unknown
}

/** Times in ms, of the requests that succeeded. */
export interface Load extends Rate {
  p95: number
  done: number
  failed: number
}

/** Sends the request and returns its answer; `body` is text. */
export async function send(
  url: string,
  agent: Agent,
  { path, method = 'POST', headers, body }: Ask,
): Promise<{ status: number; body: string }> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const asked = request(url + path, {
    agent,
    method,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
  }).end(text)
  const [answer] = await once(asked, 'response')
  let received = ''
  for await (const chunk of answer.setEncoding('utf8')) received += chunk
  return { status: answer.statusCode, body: received }
}

/** Repeats the action in several turns at once, each after its last. An action that rejects counts as failed. */
export async function closedLoad(
  action: () => Promise<unknown>,
  { turns, seconds }: { turns: number; seconds: number },
): Promise<Load> {
  const timed = new Timed(action)
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: turns }, async () => {
      while (performance.now() < end) await timed.run(performance.now())
    }),
  )
  return timed.load()
}

/**
 * Starts the action at a steady rate, however slow earlier ones are; times count from the moment when it was due. Stops early
 * when more than `mostWaiting` are unfinished.
 */
export async function steadyLoad(
  action: () => Promise<unknown>,
  {
    perSecond,
    seconds,
    mostWaiting = perSecond,
  }: { perSecond: number; seconds: number; mostWaiting?: number },
): Promise<Load> {
  const timed = new Timed(action)
  const start = performance.now()
  const running = new Set<Promise<void>>()
  for (let n = 0; n < perSecond * seconds && running.size <= mostWaiting; n++) {
    const due = start + (n * 1000) / perSecond
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
    const run = timed.run(due)
    running.add(run)
    void run.then(() => running.delete(run))
  }
  await Promise.all(running)
  return timed.load()
}

class Timed {
  private readonly action: () => Promise<unknown>
  private readonly start = performance.now()
  private readonly times: number[] = []
  private failed = 0

  constructor(action: () => Promise<unknown>) {
    this.action = action
  }

  async run(since: number): Promise<void> {
    try {
      await this.action()
      this.times.push(performance.now() - since)
    } catch {
      this.failed += 1
    }
  }

  load(): Load {
    const elapsed = (performance.now() - this.start) / 1000
    const sorted = this.times.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return {
      perSecond: sorted.length / elapsed,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      done: sorted.length,
      failed: this.failed,
    }
  }
}
