import { useEffect, useState } from 'react'
import { LIST_LOOK_KEY } from '../frame/session-mark.ts'
import { tolerant } from '../session/storage.ts'

const LOOKS = { cards: 'Show as cards', compact: 'Show as list' }

/**
 * Cards or a compact list, on phones. The choice is kept in this browser and stands as data-list on <html> before the first paint
 * (session-mark.ts): the styles show the list, and which button is pressed, by that alone.
 */
export function ListLook() {
  const [look, setLook] = useState<string>()
  useEffect(() => setLook(document.documentElement.dataset.list ?? 'cards'), [])

  function show(next: string) {
    setLook(next)
    document.documentElement.dataset.list = next
    tolerant(() => localStorage.setItem(LIST_LOOK_KEY, next))
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
