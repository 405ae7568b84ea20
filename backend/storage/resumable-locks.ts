import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../postgres/database.ts'
import { StorageError } from './errors.ts'
import { HOLD_MS, type ResumableRows } from './resumable-rows.ts'

/** One request's hold on an upload. */
export interface UploadLock {
  /** Names the request in the upload's row. */
  readonly holder: string
  /** Waits for the upload, and asks whoever holds it to stop. Throws UploadLocked. */
  take(id: string, signal: AbortSignal): Promise<void>
  /** The same for an upload that begins with this holder. */
  begin(id: string): Promise<void>
  /** Calls `stop` when another request wants the upload, or this one lost it. */
  onWanted(stop: () => void): void
  /** Gives the upload back, if it was taken. */
  release(): Promise<void>
}

const CHANNEL = 'upload_wanted'
/** A picture of many megapixels is decoded meanwhile. */
const LONGEST_WAIT_MS = 20_000
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 500
/** In one process for one upload: each asks the database again and again. */
const MOST_WAITING = 5
const ASK_AGAIN_MS = 2_000

/**
 * Locks on uploads, in their rows: each is renewed while its request runs, so that those of a killed server end by themselves. A phone that
 * lost its connection comes back while the server still waits for its former request; that one then ends, with what has arrived.
 */
export function createUploadLocks(rows: ResumableRows, database: Pick<Database, 'listen'>) {
  const running = new Map<string, () => void>()
  let listening: Promise<unknown> | undefined

  const wanted = (id: string) => running.get(id)?.()

  // Without it a request that waits gets its turn when the other one ends.
  async function listen(): Promise<void> {
    listening ??= database.listen(CHANNEL, wanted)
    await listening.catch(() => {
      listening = undefined
    })
  }

  const waiting = new Map<string, number>()

  async function queue(id: string, holder: string, signal: AbortSignal): Promise<void> {
    const before = waiting.get(id) ?? 0
    if (before >= MOST_WAITING) throw uploadLocked()
    waiting.set(id, before + 1)
    try {
      await wait(id, holder, signal)
    } finally {
      const left = (waiting.get(id) ?? 1) - 1
      if (left > 0) waiting.set(id, left)
      else waiting.delete(id)
    }
  }

  async function wait(id: string, holder: string, signal: AbortSignal): Promise<void> {
    const start = performance.now()
    let asked = Number.NEGATIVE_INFINITY
    for (
      let wait = FIRST_PAUSE_MS;
      !(await rows.hold(id, holder));
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
    ) {
      signal.throwIfAborted()
      const waited = performance.now() - start
      if (waited > LONGEST_WAIT_MS) throw uploadLocked()
      if (waited - asked > ASK_AGAIN_MS) {
        asked = waited
        await rows.ask(CHANNEL, id)
      }
      await pause(wait)
    }
  }

  return {
    /** Asks every request of this process to stop, with what has arrived. */
    stopAll: () => {
      for (const stop of running.values()) stop()
    },

    create(): UploadLock {
      const holder = randomUUID()
      let taken: { id: string; timer: NodeJS.Timeout } | undefined
      let isWanted = false
      let stop = () => {}

      function want(): void {
        isWanted = true
        stop()
      }

      function keep(id: string): void {
        running.set(id, want)
        const renew = () =>
          rows.keep(id, holder).then(
            (kept) => kept || want(),
            () => {},
          )
        const timer = setInterval(renew, HOLD_MS / 3)
        timer.unref()
        taken = { id, timer }
      }

      return {
        holder,
        async begin(id) {
          keep(id)
          await listen()
        },
        async take(id, signal) {
          await listen()
          await queue(id, holder, signal)
          keep(id)
        },
        onWanted(call) {
          stop = call
          if (isWanted) stop()
        },
        async release() {
          if (!taken) return
          const { id, timer } = taken
          taken = undefined
          clearInterval(timer)
          if (running.get(id) === want) running.delete(id)
          await rows.release(id, holder)
        },
      }
    },
  }
}

export type UploadLocks = ReturnType<typeof createUploadLocks>

/** Another request works on the upload. Clients try again. */
export function uploadLocked(): StorageError {
  return new StorageError(423, 'Locked', 'UploadLocked', 'This upload is busy, try again in a moment')
}
