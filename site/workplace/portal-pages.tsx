import { NavLink } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'

export interface PortalPage {
  to: string
  label: string
  icon: IconName
  /** Number of pending items; shown if not 0. */
  waiting?: number
  /** True if other pages' URLs begin with this one's. */
  end?: boolean
}

interface PortalPagesProps {
  label: string
  pages: readonly PortalPage[]
  /** Icons only; the text is for screen readers and tooltips. */
  folded: boolean
}

/** With more pages the rows are lower for a mouse, so that all fit a screen of 800 px. */
const MANY = 12
const DENSE = 'pointer-fine:min-h-9 [@media(pointer:fine)_and_(max-height:62rem)]:min-h-7'

/** The links of a portal's sidebar with counts of pending items. */
export function PortalPages({ label, pages, folded }: PortalPagesProps) {
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {pages.map(({ to, label: name, icon, waiting = 0, end }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              title={folded ? name : undefined}
              className={classNames(
                'relative flex min-h-11 items-center gap-3 rounded-r text-sm font-medium text-ink-2 no-underline hover:bg-sunk-2 hover:text-ink aria-[current]:bg-sunk-2 aria-[current]:text-ink',
                folded ? 'justify-center' : 'px-2.5',
                pages.length > MANY && DENSE,
              )}
            >
              <Icon of={icon} className="text-ink-3" />
              <span className={folded ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{name}</span>
              {waiting > 0 && <Waiting count={waiting} folded={folded} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Waiting({ count, folded }: { count: number; folded: boolean }) {
  return (
    <span
      className={classNames(
        'rounded-full bg-amber-soft text-xs font-semibold text-amber-ink',
        folded ? 'absolute top-1 right-0.5 px-1' : 'px-2 py-0.5',
      )}
    >
      {count > 999 ? '999+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
