import { useEffect, useRef, useState } from 'react'
import { tryStorage } from '../../../session/storage.ts'

const KEYS_OFF = 'magari-approval-keys-off'

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

/** Whether single letters decide; kept in this browser, because they can disturb people who dictate. */
export function useKeysSetting(): [boolean, (uses: boolean) => void] {
  const [uses, setUses] = useState(() => tryStorage(() => localStorage.getItem(KEYS_OFF)) === null)
  return [
    uses,
    (uses) => {
      setUses(uses)
      tryStorage(() => (uses ? localStorage.removeItem(KEYS_OFF) : localStorage.setItem(KEYS_OFF, '1')))
    },
  ]
}
