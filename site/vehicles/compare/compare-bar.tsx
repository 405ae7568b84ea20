import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { href, useLocation } from 'react-router'
import { focusPageIfLost } from '../../frame/focus-page.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { comparisonSearch } from './address.ts'
import { MOST_COMPARED, useChoice } from './choice.ts'
import { type Chosen, choose, chosenOf, removeChosen } from './chosen.ts'

const SHOWN_ON = /^\/(?:$|vehicles|favorites|dealers\/)/

/** Keeps toasts and footer above the bar. */
const ROOM_FOR_BAR = ':root{--compare-bar:57px}'

/** The vehicles chosen to compare, at the bottom of pages with more to choose. */
export function CompareBar() {
  const { pathname } = useLocation()
  const chosen = chosenOf(useChoice())
  if (chosen.length === 0 || !SHOWN_ON.test(pathname)) return null
  return <Bar chosen={chosen} />
}

function Bar({ chosen }: { chosen: Chosen[] }) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  // The focused button went with the bar.
  useEffect(() => focusPageIfLost, [])

  function remove(id: string) {
    const place = chosen.findIndex((vehicle) => vehicle.id === id)
    // The focused button is gone after it: focus its neighbour.
    flushSync(() => removeChosen(id))
    const buttons = list.current?.querySelectorAll('button') ?? []
    buttons[Math.min(place, buttons.length - 1)]?.focus()
  }

  const count = `${chosen.length} of ${MOST_COMPARED} chosen`
  return (
    <section
      aria-label="Vehicles to compare"
      className="fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom))] z-20 border-t border-line bg-raise after:absolute after:inset-x-0 after:top-full after:h-[env(safe-area-inset-bottom)] after:bg-raise print:hidden"
    >
      <style>{ROOM_FOR_BAR}</style>
      <div className="wrap flex h-14 items-center gap-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
          className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-s px-2 text-sm font-medium whitespace-nowrap lg:hidden"
        >
          <Icon
            of="chevron-up"
            size="s"
            className={classNames('transition-transform', open && 'rotate-180')}
          />
          {count}
        </button>
        <p className="flex-none text-sm font-medium max-lg:hidden">{count}</p>
        <ul
          ref={list}
          id={listId}
          className={classNames(
            'min-w-0 max-lg:absolute max-lg:inset-x-0 max-lg:bottom-full max-lg:border-t max-lg:border-line max-lg:bg-raise max-lg:px-(--gut) max-lg:py-2 lg:flex lg:gap-2',
            !open && 'max-lg:hidden',
          )}
        >
          {chosen.map(({ id, title }) => (
            <li
              key={id}
              className="flex min-w-0 items-center gap-1 text-sm lg:rounded-full lg:border lg:border-line-2 lg:pl-3"
            >
              <span className="min-w-0 flex-1 max-lg:py-2 lg:truncate">{title}</span>
              <Button
                variant="bare"
                square
                aria-label={`Remove ${title}`}
                onClick={() => remove(id)}
                className="lg:-my-1 lg:rounded-full"
              >
                <Icon of="x" size="s" />
              </Button>
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {count}
        </p>
        <Button variant="bare" className="ml-auto px-2 text-sm" onClick={() => choose([])}>
          Clear all
        </Button>
        {chosen.length > 1 ? (
          <LinkButton
            to={href('/compare') + comparisonSearch(chosen.map(({ id }) => id))}
            variant="main"
            className="text-sm"
          >
            Compare
          </LinkButton>
        ) : (
          <p className="text-xs text-ink-2">
            Choose one
            <br />
            more
          </p>
        )}
      </div>
    </section>
  )
}
