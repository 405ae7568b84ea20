import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { toastIfSessionEnded } from '../forms/toast-if-session-ended.ts'
import { useFocusFallback } from '../frame/use-focus-fallback.ts'
import { toast } from '../ui/toast.ts'

/** The toasts of an action on success and failure. */
export interface ActionWords {
  done: string
  /** The text for several rows: '3 users verified'. */
  doneToSeveral?: (count: number) => string
  failed: string
  /** Undoes it for one row; offered for a minute after a bulk action, or after any. */
  undo?: (client: Client, key: string) => Promise<unknown>
  undoOffered?: 'after-several' | 'always'
}

/** How long several changes can be undone. */
export const UNDO_SECONDS = 60

/** `busy` during a bulk action. */
export const BULK = 'all'

/**
 * Runs actions on rows of a list, one at a time: `busy` is the row's key, or BULK. Toasts the result and reloads the list, also
 * after a refusal, because somebody else may have changed it.
 */
export function useActions() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string | null>(null)
  const keepFocus = useFocusFallback()

  /** Runs one action; returns whether it succeeded. */
  async function act(
    key: string,
    work: (client: Client) => Promise<unknown>,
    words: ActionWords,
  ): Promise<boolean> {
    return (await run(key, [key], work, words)).length > 0
  }

  /** Runs the action on each row, continuing after refusals; returns the keys that succeeded. */
  function actOnEach(
    keys: readonly string[],
    work: (client: Client, key: string) => Promise<unknown>,
    words: ActionWords,
  ): Promise<string[]> {
    return run(keys.length === 1 ? (keys[0] ?? BULK) : BULK, keys, work, words)
  }

  async function run(
    busyKey: string,
    keys: readonly string[],
    work: (client: Client, key: string) => Promise<unknown>,
    words: ActionWords,
  ): Promise<string[]> {
    setBusy(busyKey)
    keepFocus()
    try {
      const done: string[] = []
      let first: ServiceError | undefined
      let answered = true
      for (const key of keys) {
        try {
          await work(await browserClient(), key)
          done.push(key)
          answered = true
        } catch (thrown) {
          const error = thrown as ServiceError
          first ??= error
          answered = Boolean(error.code)
        }
      }
      if (first && (await toastIfSessionEnded(first))) return done
      const { undo } = words
      toastOutcome(
        words,
        done.length,
        keys.length - done.length,
        first,
        undo && (keys.length > 1 || words.undoOffered === 'always') ? () => undoEach(done, undo) : undefined,
      )
      // If the last action got no response, reloading would fail as well.
      if (answered) await revalidate()
      return done
    } finally {
      setBusy(null)
    }
  }

  function undoEach(done: readonly string[], undo: NonNullable<ActionWords['undo']>) {
    void run(BULK, done, undo, { done: 'Undone', failed: 'Failed to undo' })
  }

  return { busy, act, actOnEach }
}

function toastOutcome(
  words: ActionWords,
  done: number,
  refused: number,
  first: ServiceError | undefined,
  undo: (() => void) | undefined,
): void {
  const offer = undo && done > 0 && { action: { label: 'Undo', run: undo }, seconds: UNDO_SECONDS }
  if (!first) {
    toast({ title: (done > 1 && words.doneToSeveral?.(done)) || words.done, ...offer })
    return
  }
  reportFailure('An action on a list failed', first)
  const { sentence } = databaseRefusal(first)
  toast({
    title: words.failed,
    description: done + refused === 1 ? sentence : `${done} done, ${refused} not: ${sentence}`,
    tone: 'error',
    ...offer,
  })
}
