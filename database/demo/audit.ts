import { idOf } from './identity.ts'
import type { NewRow } from './insert.ts'
import { admin } from './people.ts'

/** A row that an administrator decided, its old and new state, and when. */
interface Decided {
  id?: string
  status?: string
  decided_at?: string | null
}

const VERBS: Record<string, string> = {
  approved: 'approve',
  rejected: 'reject',
  disbursed: 'disburse',
  upheld: 'uphold',
  dismissed: 'dismiss',
}

const before = (entity: string, status: string) =>
  status === 'disbursed' ? 'approved' : entity === 'listing_reports' ? 'open' : 'pending'

/** The decisions of the demo world as audit log entries, oldest first. */
export function auditRows(tables: Readonly<Record<string, readonly Decided[]>>): NewRow<'audit_log'>[] {
  const entries = Object.entries(tables).flatMap(([entity, rows]) =>
    rows.flatMap(({ id, status = '', decided_at }) => {
      if (!id || !decided_at) return []
      return {
        actor_id: idOf(admin),
        action: VERBS[status] ?? 'update',
        entity,
        entity_id: id,
        before: { status: before(entity, status) },
        after: { status },
        created_at: decided_at,
      }
    }),
  )
  return entries.sort((a, b) => a.created_at.localeCompare(b.created_at))
}
