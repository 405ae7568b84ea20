import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient, type Client } from '../client.ts'
import { saidEnded } from '../forms/said-ended.ts'
import { useKeptFocus } from '../frame/use-kept-focus.ts'
import { toast } from '../ui/toast.ts'

/** What is said of an act where all went well, and where anything did not. */
export interface ActWords {
  done: string
  /** Where it was done to several: '3 users verified'. */
  doneToSeveral?: (count: number) => string
  failed: string
  /** Takes it back from one row: offered for a minute where several were chosen. */
  undo?: (client: Client, key: string) => Promise<unknown>
}

const UNDO_SECONDS = 60

/** `busy` while an act on several rows is on its way. */
export const SEVERAL = 'all'

/**
 * Acts on rows of a list, one at a time: `busy` is the key of the row that waits, or SEVERAL. Says what came of it, and why not, and
 * reads the list again, also after a refusal: somebody else may have changed it.
 */
export function useActs() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string | null>(null)
  const keepFocus = useKeptFocus()

  /** Does one thing; whether it was done. */
  async function act(
    key: string,
    work: (client: Client) => Promise<unknown>,
    words: ActWords,
  ): Promise<boolean> {
    return (await run(key, [key], work, words)).length > 0
  }

  /** Does the same to each row, also after a refusal of one; the keys of those it was done to. */
  function actOnEach(
    keys: readonly string[],
    work: (client: Client, key: string) => Promise<unknown>,
    words: ActWords,
  ): Promise<string[]> {
    return run(keys.length === 1 ? (keys[0] ?? SEVERAL) : SEVERAL, keys, work, words)
  }

  async function run(
    busyKey: string,
    keys: readonly string[],
    work: (client: Client, key: string) => Promise<unknown>,
    words: ActWords,
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
      if (first && (await saidEnded(first))) return done
      const { undo } = words
      say(
        words,
        done.length,
        keys.length - done.length,
        first,
        undo && keys.length > 1 ? () => takeBack(done, undo) : undefined,
      )
      // Where the last had no answer there is nothing new to see, and reading would fail as well.
      if (answered) await revalidate()
      return done
    } finally {
      setBusy(null)
    }
  }

  function takeBack(done: readonly string[], undo: NonNullable<ActWords['undo']>) {
    void run(SEVERAL, done, undo, { done: 'Taken back', failed: 'Failed to take it back' })
  }

  return { busy, act, actOnEach }
}

function say(
  words: ActWords,
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
  console.error(`${words.failed}:`, first)
  const { sentence } = databaseRefusal(first)
  toast({
    title: words.failed,
    description: done + refused === 1 ? sentence : `${done} done, ${refused} not: ${sentence}`,
    tone: 'error',
    ...offer,
  })
}
