import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, type To } from 'react-router'
import { Icon } from './icon.tsx'

interface SectionHeadProps {
  title: string
  /** Of the heading, for the section that it names. */
  id?: string
  /** Where the rest is. Phones show 'See all' alone; `all` says of what. */
  more?: { to: To; all?: string }
}

/** The heading of a part of a page that shows some of many. */
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
          <Icon of={ChevronRight} size="s" />
        </Link>
      )}
    </div>
  )
}
