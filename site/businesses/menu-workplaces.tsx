import { useEffect, useRef, useState } from 'react'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { Icon } from '../ui/icon.tsx'
import { useOpenWorkplace } from './use-open-workplace.ts'
import { ownWorkplaces, type Workplace } from './workplace-queries.ts'

/** In the account's menu: the businesses that the person works for, asked for when the menu opens. */
export default function MenuWorkplaces() {
  const place = useRef<HTMLSpanElement>(null)
  const [workplaces, setWorkplaces] = useState<Workplace[]>([])
  const { opening, open } = useOpenWorkplace()

  useEffect(() => {
    const menu = place.current?.closest('details')
    if (!menu) return
    const read = () => {
      if (!menu.open) return
      browserClient()
        .then(ownWorkplaces)
        .then(setWorkplaces)
        .catch((error) => reportFailure('The workplaces could not be read', error))
    }
    read()
    menu.addEventListener('toggle', read)
    return () => menu.removeEventListener('toggle', read)
  }, [])

  return (
    <>
      <span ref={place} hidden />
      {workplaces.length > 0 && (
        <>
          <p className="px-2.5 pt-1 text-xs text-ink-3">You work for</p>
          <ul>
            {workplaces.map((workplace) => (
              <li key={workplace.id}>
                <button
                  type="button"
                  className="menu-item"
                  disabled={opening !== null}
                  aria-label={`Open ${workplace.name}`}
                  onClick={() => open(workplace)}
                >
                  <Icon of="store" className="text-ink-3" />
                  <span className="truncate">{workplace.name}</span>
                </button>
              </li>
            ))}
          </ul>
          <hr className="-mx-1.5 my-1.5 border-line" />
        </>
      )}
    </>
  )
}
