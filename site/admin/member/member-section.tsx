import { type ReactNode, useId } from 'react'
import { Link, type To } from 'react-router'

interface MemberSectionProps {
  title: string
  /** A link to the full list. */
  more?: { to: To; label: string } | undefined
  children: ReactNode
}

/** A section of a member's page. */
export function MemberSection({ title, more, children }: MemberSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 text-sm">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {more && (
          <Link to={more.to} className="-my-3 inline-flex min-h-11 items-center font-medium text-green-ink">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

interface MemberRow {
  key: string
  to?: string | undefined
  title: string
  line: string
  state: ReactNode
  /** Expandable content below the row. */
  below?: ReactNode
}

interface MemberRowsProps {
  rows: MemberRow[]
  /** The text of an empty list. */
  none: string
}

/** The latest records of a kind, each with a title, a line and its state. */
export function MemberRows({ rows, none }: MemberRowsProps) {
  if (rows.length === 0) return <p className="text-ink-2">{none}</p>
  return (
    <ul className="grid rounded-r border border-line bg-raise">
      {rows.map(({ key, to, title, line, state, below }) => (
        <li
          key={key}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line px-3 py-2 not-first:border-t"
        >
          <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
            {to ? (
              <Link to={to} className="font-medium text-ink">
                {title}
              </Link>
            ) : (
              <span className="font-medium">{title}</span>
            )}
            <p className="text-ink-2">{line}</p>
          </div>
          {state}
          {below && <div className="basis-full">{below}</div>}
        </li>
      ))}
    </ul>
  )
}
