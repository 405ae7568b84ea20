import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import type { CatalogueEntry } from './queries.ts'

/** The name of a make or model; a pending one with its author. */
export function EntryName({ entry, children }: { entry: CatalogueEntry; children: ReactNode }) {
  if (entry.listed) return children
  return (
    <div>
      <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
        {children}
        <Badge tone="pending">Pending</Badge>
      </span>
      {entry.added_at && (
        <span className="block text-xs font-normal text-ink-3">
          Added {formatDate(entry.added_at)} by{' '}
          {entry.added_by ? (
            <Link to={href('/admin/users/:id', { id: entry.added_by })}>
              {entry.added_by_name ?? 'a member'}
            </Link>
          ) : (
            'an erased account'
          )}
        </span>
      )}
    </div>
  )
}
