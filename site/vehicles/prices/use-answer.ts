import { useEffect, useState } from 'react'

/** Long enough that a typed figure is complete; ms. */
const PAUSE = 500

export type Answer<Value> =
  | { state: 'waiting' }
  | { state: 'failed'; again: () => void }
  | { state: 'answered'; value: Value }

/**
 * The answer to the question of this key, asked after a pause; null asks nothing. An answer to a former question is never returned,
 * however late it arrives.
 */
export function useAnswer<Value>(
  key: string | null,
  ask: (key: string, signal: AbortSignal) => Promise<Value>,
): Answer<Value> {
  const [answered, setAnswered] = useState<{ of: string; value: Value } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      ask(key, abort.signal).then(
        (value) => abort.signal.aborted || setAnswered({ of: key, value }),
        () => abort.signal.aborted || setFailed(key),
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, ask, attempt])

  if (key !== null && answered?.of === key) return { state: 'answered', value: answered.value }
  if (key !== null && failed === key)
    return {
      state: 'failed',
      again: () => {
        setFailed(null)
        setAttempt((attempt) => attempt + 1)
      },
    }
  return { state: 'waiting' }
}

/** The value once it has not changed for a pause; until then undefined. */
export function useSettled(value: string): string | undefined {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value ? value : undefined
}
