import { type ReactNode, useId } from 'react'
import { Link, type To } from 'react-router'

interface DashboardSectionProps {
  title: string
  /** Links to all; `all` names them for screen readers. */
  more: { to: To; all: string }[]
  /** Shown when empty. */
  none: string
  empty: boolean
  /** Rows of the list. */
  children: ReactNode
}

/** A section of the dashboard: the newest items of a kind, with links to all. */
export function DashboardSection({ title, more, none, empty, children }: DashboardSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-8 break-inside-avoid">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {!empty && (
          <p className="-my-2 flex gap-4">
            {more.map(({ to, all }) => (
              <Link
                key={all}
                to={to}
                className="inline-flex min-h-11 items-center text-sm font-medium whitespace-nowrap text-green-ink"
              >
                {more.length === 1 ? (
                  <>
                    See all<span className="sr-only"> {all}</span>
                  </>
                ) : (
                  `All ${all}`
                )}
              </Link>
            ))}
          </p>
        )}
      </div>
      {empty ? (
        <p className="rounded-r border border-dashed border-line-2 p-4 text-sm text-ink-2">
          {none}{' '}
          {more.map(({ to, all }, index) => (
            <span key={all}>
              {index > 0 && ' or '}
              <Link to={to} className="text-green-ink">
                {all}
              </Link>
            </span>
          ))}
        </p>
      ) : (
        <ul className="grid grid-cols-1 rounded-r border border-line bg-raise">{children}</ul>
      )}
    </section>
  )
}

interface DashboardRowProps {
  to: To
  /** A picture or calendar leaf. */
  mark?: ReactNode
  title: ReactNode
  /** At the end of the title's line: a badge, an age. */
  end?: ReactNode
  children: ReactNode
}

/** One row; its title is a link that covers it. */
export function DashboardRow({ to, mark, title, end, children }: DashboardRowProps) {
  return (
    <li className="relative flex items-start gap-3 border-line px-4 py-3 not-first:border-t has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-ring">
      {mark}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-base font-medium tracking-normal wrap-anywhere">
            <Link
              to={to}
              className="text-ink no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none"
            >
              {title}
            </Link>
          </h3>
          {end}
        </div>
        <div className="text-sm wrap-anywhere text-ink-2">{children}</div>
      </div>
    </li>
  )
}
