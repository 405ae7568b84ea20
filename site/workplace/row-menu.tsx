import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

interface RowMenuProps {
  /** Name of the row, for screen readers. */
  name: string
  /** In a grid whose cells take the focus. */
  isInGrid?: boolean
  /** What is shown while it is open: notes and buttons. A press on a button or link closes it. */
  children: () => ReactNode
}

const WIDTH = 272
const GAP = 4

/** What else a row says and what can be done with it, behind a button at its end. */
export function RowMenu({ name, isInGrid = false, children }: RowMenuProps) {
  const id = useId()
  const opener = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  /** Beside its button, on the side with more room; the popover is in the top layer, which knows nothing of the row. */
  function place() {
    const box = opener.current?.getBoundingClientRect()
    const menu = panel.current
    if (!box || !menu) return
    const below = innerHeight - box.bottom
    const left = Math.max(8, Math.min(box.right - WIDTH, innerWidth - WIDTH - 8))
    menu.style.left = `${left}px`
    if (below >= box.top) {
      menu.style.top = `${box.bottom + GAP}px`
      menu.style.bottom = 'auto'
      menu.style.maxHeight = `${below - 2 * GAP}px`
    } else {
      menu.style.top = 'auto'
      menu.style.bottom = `${innerHeight - box.top + GAP}px`
      menu.style.maxHeight = `${box.top - 2 * GAP}px`
    }
  }

  return (
    <>
      <span ref={opener}>
        <Button
          size="s"
          variant="bare"
          square
          tabIndex={isInGrid ? -1 : undefined}
          popoverTarget={id}
          aria-label={`Actions for ${name}`}
        >
          <Icon of="ellipsis-vertical" size="s" />
        </Button>
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it hears the presses of its buttons. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="fixed m-0 overflow-y-auto rounded-r border border-line bg-raise p-3 text-left whitespace-normal shadow-pop"
        style={{ width: WIDTH }}
        onBeforeToggle={({ newState }) => {
          place()
          setIsOpen(newState === 'open')
        }}
        onClick={({ target }) => {
          if ((target as Element).closest('a, button')) panel.current?.hidePopover()
        }}
      >
        {isOpen && children()}
      </div>
    </>
  )
}
