import { useEffect, useState } from 'react'
import { LIST_LOOK_KEY } from '../frame/session-mark.ts'
import { tryStorage } from '../session/storage.ts'

const LOOKS = { compact: 'Show as list', cards: 'Show as cards' }

/**
 * Switches between a compact list, the default, and cards on phones. The choice is stored in this browser and set as data-list on
 * <html> before the first paint (session-mark.ts); styles do the rest, including the pressed state.
 */
export function ListLook() {
  const [look, setLook] = useState<string>()
  useEffect(() => setLook(document.documentElement.dataset.list ?? 'compact'), [])

  function show(next: string) {
    setLook(next)
    document.documentElement.dataset.list = next
    tryStorage(() => localStorage.setItem(LIST_LOOK_KEY, next))
  }

  return (
    <div className="list-look">
      {Object.entries(LOOKS).map(([name, label]) => (
        <button
          key={name}
          type="button"
          value={name}
          aria-label={label}
          aria-pressed={look === name}
          onClick={() => show(name)}
        />
      ))}
    </div>
  )
}
