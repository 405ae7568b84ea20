import { useEffect, useRef } from 'react'

/**
 * Runs `acts[letter]` for a letter pressed alone, unless the person is typing or a dialog is open. A key held down counts once.
 */
export function useKeys(acts: Readonly<Record<string, () => void>>, enabled: boolean): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    if (!enabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (document.querySelector('dialog[open]') || isTyping(event.target)) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [enabled])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
