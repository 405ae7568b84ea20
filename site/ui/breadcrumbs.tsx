import { Link } from 'react-router'
import { Icon } from './icon.tsx'

interface BreadcrumbsProps {
  /** From the top; the last one is the current page without a link. */
  items: { label: string; to?: string }[]
}

export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="no-bar flex min-h-12 items-center gap-1.5 text-sm whitespace-nowrap text-ink-3">
        {items.map(({ label, to }, index) => (
          <li key={to ?? ''} className="flex items-center gap-1.5">
            {index > 0 && <Icon of="chevron-right" size="xs" />}
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center text-ink-2 no-underline hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
