import { useEffect, useRef } from 'react'

/** A shortcut pressed longer ago, while the page was still coming, is forgotten. */
const PATIENCE_MS = 30_000

/** Runs `act` with Ctrl or Cmd and a letter, wherever on the page the focus is; also once for presses before the page listened. */
export function useShortcut(letter: keyof NonNullable<typeof globalThis.earlyKeys>, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== letter) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', hear)
    const early = globalThis.earlyKeys?.[letter]?.at
    delete globalThis.earlyKeys?.[letter]
    if (early !== undefined && performance.now() - early < PATIENCE_MS) latest.current()
    return () => removeEventListener('keydown', hear)
  }, [letter])
}
