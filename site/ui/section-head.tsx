import { Link, type To } from 'react-router'
import { Icon } from './icon.tsx'

interface SectionHeadProps {
  title: string
  /** Id of the heading, for the section's aria-labelledby. */
  id?: string
  /** Link to all. Phones show 'See all' alone; `all` adds the noun. */
  more?: { to: To; all?: string }
}

/** The heading of a section that shows a selection. */
export function SectionHead({ title, id, more }: SectionHeadProps) {
  return (
    <div className="mb-5 flex items-baseline justify-between gap-4 lg:mb-6">
      <h2 id={id}>{title}</h2>
      {more && (
        <Link
          to={more.to}
          className="-my-3 relative inline-flex min-h-11 items-center gap-1 text-sm font-medium whitespace-nowrap text-green-ink no-underline hover:underline"
        >
          See all {more.all && <span className="max-sm:sr-only">{more.all}</span>}
          <Icon of="chevron-right" size="s" />
        </Link>
      )}
    </div>
  )
}
