import { Link } from 'react-router'
import { type AuditChange, auditActionLabel, auditChanges, auditEntityLabel } from '#domain/audit.ts'
import { formatDate, formatTime } from '#domain/dates.ts'
import { Records } from '../../portal/records.tsx'
import type { AuditEntry } from './queries.ts'

/** Entries of the audit log: who did what when, and what became of it. */
export function AuditList({ entries }: { entries: AuditEntry[] }) {
  return (
    <Records
      label="Audit log"
      rows={entries}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          key: 'what',
          label: 'What',
          main: true,
          cell: (entry) => (
            <>
              <span className="block">
                {auditActionLabel(entry.action)}: {auditEntityLabel(entry.entity)}
              </span>
              <Subject {...entry} />
            </>
          ),
        },
        {
          key: 'who',
          label: 'Who',
          cell: ({ actor_id, actor }) => (actor_id === null ? 'The system' : (actor ?? actor_id)),
        },
        {
          key: 'when',
          label: 'When',
          cell: ({ created_at }) => (
            <time dateTime={created_at} className="whitespace-nowrap">
              {formatDate(created_at)}, {formatTime(created_at)}
            </time>
          ),
        },
        {
          key: 'changes',
          label: 'Before and after',
          cell: ({ before, after }) => <Changes changes={auditChanges(before, after)} />,
        },
      ]}
    />
  )
}

/** What the entry is about, as a link where it has a page. */
function Subject({ entity, entity_id, name }: AuditEntry) {
  const words = name ?? entity_id
  const to =
    name === null
      ? null
      : entity === 'profiles'
        ? `/admin/users?search=${entity_id}`
        : entity === 'vehicle_listings'
          ? `/vehicles/${entity_id}`
          : null
  return (
    <span className="block text-sm font-normal text-ink-2">
      {to ? (
        <Link to={to} className="text-ink-2">
          {words}
        </Link>
      ) : (
        words
      )}
    </span>
  )
}

function Changes({ changes }: { changes: AuditChange[] }) {
  if (changes.length === 0) return '–'
  return (
    <ul className="grid gap-1">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className="text-ink-3">{field}: </span>
          {before !== null && (
            <>
              <span className="sr-only">before </span>
              {before}
            </>
          )}
          {before !== null && (
            <span aria-hidden="true" className="text-ink-3">
              {' → '}
            </span>
          )}
          {after !== null ? (
            <>
              <span className="sr-only">, after </span>
              <span className="font-medium">{after}</span>
            </>
          ) : (
            <span className="text-ink-3">gone</span>
          )}
        </li>
      ))}
    </ul>
  )
}
