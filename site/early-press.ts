import { type ReactNode, useEffect } from 'react'

declare global {
  /** Made by the script that starts a page (site/scripts-after-paint.ts). */
  var earlyPress: { pressed: HTMLElement | null; stop: AbortController } | undefined
  /** The letters of shortcuts that no page has listened for yet: where each is promised, and when it was pressed (event.timeStamp). */
  var earlyKeys: { [letter in 'b' | 'k']?: { on: RegExp; at?: number } } | undefined
}

/**
 * Presses again what was pressed before React was there to hear it. Other links, forms and checkboxes have answered by themselves. It
 * stands around the page and not beside it: the ids that React gives would differ from the server's.
 */
export function EarlyPress({ children }: { children: ReactNode }) {
  useEffect(() => {
    globalThis.earlyPress?.stop.abort()
    globalThis.earlyPress?.pressed?.click()
    globalThis.earlyPress = undefined
  }, [])
  return children
}
