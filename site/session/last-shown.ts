import { sessionEnded } from './ended.ts'

interface Read<Value> {
  /** Null where nothing could be read and nothing was shown before. */
  value: Value | null
  /** It is what was shown before: it could not be read again. */
  stale: boolean
}

/**
 * Reads for a members' page and remembers it: where the next reading under the same key fails (no connection, a server that
 * restarts), what was shown stays. A session that has ended leads to signing in.
 */
export function lastShown<Value>() {
  let shown: { key: string; value: Value } | undefined
  return async (key: string, signal: AbortSignal, read: () => Promise<Value>): Promise<Read<Value>> => {
    try {
      const value = await read()
      shown = { key, value }
      return { value, stale: false }
    } catch (error) {
      if (signal.aborted) throw error
      if (!(await sessionEnded(error))) console.error('What belongs to this page could not be read:', error)
      return shown?.key === key ? { value: shown.value, stale: true } : { value: null, stale: false }
    }
  }
}
