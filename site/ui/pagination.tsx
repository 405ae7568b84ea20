import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface PaginationProps {
  page: number
  pages: number
  /** The URL of a page. */
  href: (page: number) => string
  className?: string
}

const CELL = 'h-11 min-w-11 place-items-center rounded-r px-2 text-sm font-medium text-ink-2 no-underline'
const STEP = 'inline-flex h-11 items-center gap-1.5 rounded-r border px-3 text-sm font-medium no-underline'

/** Links to the pages of a list; nothing for a single page. */
export function Pagination({ page, pages, href, className }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav
      aria-label="Pages"
      className={classNames('mt-10 flex items-center justify-between gap-1 sm:justify-center', className)}
    >
      <Step to={page > 1 ? href(page - 1) : null} rel="prev">
        <Icon of="chevron-left" size="s" />
        Previous
      </Step>
      <span className={classNames(CELL, 'grid sm:hidden')}>
        Page {page} of {pages}
      </span>
      {shownPages(page, pages).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place.
          <span key={`gap-${index}`} className={classNames(CELL, 'hidden sm:grid')}>
            …
          </span>
        ) : (
          <Link
            key={number}
            to={href(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={classNames(
              CELL,
              'hidden sm:grid',
              number === page ? 'bg-green-soft text-green-ink' : 'hover:bg-sunk-2 hover:text-ink',
            )}
          >
            {number}
          </Link>
        ),
      )}
      <Step to={page < pages ? href(page + 1) : null} rel="next">
        Next
        <Icon of="chevron-right" size="s" />
      </Step>
    </nav>
  )
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to === null) return <span className={classNames(STEP, 'border-line text-ink-3')}>{children}</span>
  return (
    <Link
      to={to}
      rel={rel}
      className={classNames(STEP, 'border-line-2 text-ink hover:border-field hover:bg-sunk-2')}
    >
      {children}
    </Link>
  )
}

/** The first, last and current page with its neighbours; null for a gap. */
function shownPages(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages]
  if (page <= 2) near.push(2, 3)
  if (page >= pages - 1) near.push(pages - 1, pages - 2)
  const numbers = [...new Set(near)].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    if (before === undefined || number - before === 1) return [number]
    return number - before === 2 ? [number - 1, number] : [null, number]
  })
}
