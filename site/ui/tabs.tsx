import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { classNames } from './class-names.ts'

export interface TabLink {
  to: string
  label: ReactNode
  count?: number | null | undefined
  current: boolean
}

interface TabsProps {
  /** Label of the tab list, for screen readers. */
  label: string
  items: TabLink[]
  className?: string
}

const TAB =
  'relative inline-flex min-h-12 flex-none items-center gap-2 px-3 text-sm font-medium whitespace-nowrap no-underline first:-ml-3'
const CURRENT = 'text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:bg-green'

/** Tabs that are pages with their own URLs. */
export function Tabs({ label, items, className }: TabsProps) {
  const nav = useRef<HTMLElement>(null)
  const current = items.findIndex((item) => item.current)

  // On narrow screens the row scrolls, and the current tab may be out of view.
  useEffect(() => {
    const tab = nav.current?.children[current]
    if (!nav.current || !tab) return
    const row = nav.current.getBoundingClientRect()
    const { left, right } = tab.getBoundingClientRect()
    if (left < row.left || right > row.right) nav.current.scrollLeft += left - row.left - row.width / 3
  }, [current])

  return (
    <nav
      ref={nav}
      aria-label={label}
      className={classNames('no-bar flex gap-1 border-b border-line', className)}
    >
      {items.map(({ to, label: name, count, current }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={current ? 'page' : undefined}
          className={classNames(TAB, current ? CURRENT : 'text-ink-2 hover:text-ink')}
        >
          {name}
          {count != null && <span className="font-normal text-ink-3">{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
