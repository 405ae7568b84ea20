import { useEffect, useRef } from 'react'

/** Shortcuts pressed longer ago, while the page was loading, are ignored. */
const PATIENCE_MS = 30_000

/** Runs `act` on Ctrl/Cmd and a letter, wherever the focus is; also once for presses before hydration. */
export function useShortcut(letter: keyof NonNullable<typeof globalThis.earlyKeys>, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== letter) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    const early = globalThis.earlyKeys?.[letter]?.at
    delete globalThis.earlyKeys?.[letter]
    if (early !== undefined && performance.now() - early < PATIENCE_MS) latest.current()
    return () => removeEventListener('keydown', onKeyDown)
  }, [letter])
}
