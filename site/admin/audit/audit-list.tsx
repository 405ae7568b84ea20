import { Link } from 'react-router'
import {
  type AuditChange,
  type AuditValue,
  auditActionLabel,
  auditChanges,
  auditEntityLabel,
  auditedPage,
} from '#domain/admin/audit.ts'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { Records } from '../../workplace/records.tsx'
import type { AuditEntry } from './queries.ts'

/** Entries of the audit log: who did what when, with the values before and after. */
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
          cell: ({ actor_id, actor }) =>
            actor_id === null ? 'The system' : <Thing entity="profiles" id={actor_id} name={actor} />,
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
          cell: ({ before, after, names }) => <Changes changes={auditChanges(before, after, names)} />,
        },
      ]}
    />
  )
}

/** The subject of the entry, linked if it has a page. */
function Subject({ entity, entity_id, name }: AuditEntry) {
  return (
    <span className="block text-sm font-normal text-ink-2">
      <Thing entity={entity} id={entity_id} name={name} />
    </span>
  )
}

/** A subject by name, or by id if it was deleted. */
function Thing({ entity, id, name }: { entity: string; id: string; name: string | null }) {
  const to = name && auditedPage(entity, id, name)
  if (!to) return name ?? id
  return (
    <Link to={to} className="text-inherit underline underline-offset-3">
      {name}
    </Link>
  )
}

function Value({ words, thing }: AuditValue) {
  return thing ? <Thing {...thing} name={words} /> : words
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
              <Value {...before} />
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
              <span className="font-medium">
                <Value {...after} />
              </span>
            </>
          ) : (
            <span className="text-ink-3">gone</span>
          )}
        </li>
      ))}
    </ul>
  )
}
