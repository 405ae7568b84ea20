import { type ReactNode, useEffect } from 'react'

declare global {
  /** Set by the script that starts a page (site/scripts-after-paint.ts). */
  var earlyPress: { pressed: HTMLElement | null; stop: AbortController } | undefined
  /** Shortcuts without a listener yet: the pages that have them, and the time of the press (event.timeStamp). */
  var earlyKeys: { [letter in 'b' | 'k']?: { on: RegExp; at?: number } } | undefined
}

/**
 * Repeats presses made before hydration; other links, forms and checkboxes work without scripts. It wraps the page rather than being a
 * sibling, because React's generated ids would otherwise differ from the server's.
 */
export function EarlyPress({ children }: { children: ReactNode }) {
  useEffect(() => {
    globalThis.earlyPress?.stop.abort()
    globalThis.earlyPress?.pressed?.click()
    globalThis.earlyPress = undefined
  }, [])
  return children
}
