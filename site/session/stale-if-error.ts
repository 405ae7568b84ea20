import { reportFailure } from '../failures/report-failure.ts'
import { sessionEnded } from './ended.ts'

interface Read<Value> {
  /** Null if loading failed and nothing was shown before. */
  value: Value | null
  /** Loading failed, so this is the previous value. */
  stale: boolean
}

/**
 * Loads data for a members' page and remembers it: if the next load under the same key fails, the previous data stays. An ended session
 * leads to signing in.
 */
export function staleIfError<Value>() {
  let shown: { key: string; value: Value } | undefined
  return async (key: string, signal: AbortSignal, read: () => Promise<Value>): Promise<Read<Value>> => {
    try {
      const value = await read()
      shown = { key, value }
      return { value, stale: false }
    } catch (error) {
      if (signal.aborted) throw error
      if (!(await sessionEnded(error))) reportFailure('The data of this page could not be read', error)
      return shown?.key === key ? { value: shown.value, stale: true } : { value: null, stale: false }
    }
  }
}
