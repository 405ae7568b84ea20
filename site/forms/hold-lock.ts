const WAIT_MS = 1_500

/**
 * Holds a lock of this name for this tab and returns the function that releases it; null while another tab holds it. Waits a moment,
 * because a page being reloaded may hold it a little longer. Browsers without Web Locks grant each.
 */
export function holdLock(name: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), WAIT_MS)
    const held = navigator.locks.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer)
      return new Promise<void>((release) => resolve(release))
    })
    held.catch(() => resolve(null))
  })
}
