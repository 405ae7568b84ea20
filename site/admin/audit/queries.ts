/** Queries about the audit log. Throws the service's error. */
import type { AuditNames } from '#domain/admin/audit.ts'
import type { Client } from '../../client.ts'
import type { ListPart } from '../../workplace/list-part.ts'

export interface AuditAsked {
  entity: string | null
  action: string | null
  /** Id of the actor. */
  person: string | null
  /** Days in Nairobi, as 2026-11-03. */
  from: string | null
  until: string | null
  page: number
}

export interface AuditEntry {
  id: number
  created_at: string
  actor_id: string | null
  actor: string | null
  action: string
  entity: string
  entity_id: string
  /** The subject's name; null if it was deleted. */
  name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Names for the ids in it. */
  names: AuditNames
}

export interface AdminAudit extends ListPart {
  entries: AuditEntry[]
  choices: { entities: string[]; actions: string[]; people: { id: string; name: string | null }[] }
}

/** A page of the audit log, newest first, with the filter options. */
export async function adminAudit(
  client: Client,
  { entity, action, person, from, until, page }: AuditAsked,
  pageSize?: number,
): Promise<AdminAudit> {
  const { data } = await client
    .rpc('admin_audit', {
      page,
      ...(entity && { only_entity: entity }),
      ...(action && { only_action: action }),
      ...(person && { only_person: person }),
      ...(from && { from_day: from }),
      ...(until && { until_day: until }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  // The values of an entry are a row of any table, as jsonb.
  return data as AdminAudit
}
