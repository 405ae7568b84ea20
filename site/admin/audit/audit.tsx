import { auditActionLabel, auditChanges, auditEntityLabel } from '#domain/admin/audit.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ExportButton } from '../../workplace/export-button.tsx'
import { pageOf } from '../../workplace/list-address.ts'
import { ListDay, ListForm, ListPages, ListSelect } from '../../workplace/list-form.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/audit.ts'
import { AuditList } from './audit-list.tsx'
import { type AdminAudit, type AuditAsked, type AuditEntry, adminAudit } from './queries.ts'

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const asked: AuditAsked = {
    entity: searchParams.get('entity') || null,
    action: searchParams.get('action') || null,
    person: matching(searchParams.get('person'), UUID),
    from: dayOf(searchParams.get('from')),
    until: dayOf(searchParams.get('until')),
    page: pageOf(searchParams),
  }
  const list = await readOrToast(request, 'Failed to load the audit log', (client) =>
    adminAudit(client, asked),
  )
  return { asked, list }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Audit Log' }

export const meta = () => [{ title: 'Audit Log | Magari' }, { name: 'robots', content: 'noindex' }]

export default function Audit({ loaderData: { asked, list } }: Route.ComponentProps) {
  const { page: _, ...filters } = asked
  return (
    <>
      <PageHead title="Audit Log">
        Actions of administrators, newest first. The log cannot be edited.
      </PageHead>
      <ListForm
        end={<ExportAudit asked={asked} />}
        found={list ? { count: list.total, one: 'entry', several: 'entries' } : undefined}
      >
        <Filters asked={asked} choices={list?.choices ?? { entities: [], actions: [], people: [] }} />
      </ListForm>
      {!list && <LoadFailed title="Failed to load the audit log" />}
      {list?.entries.length === 0 && (
        <EmptyState title="No entries found">
          {Object.values(filters).some(Boolean)
            ? 'Try other filters or dates.'
            : 'Actions of administrators are recorded here.'}
        </EmptyState>
      )}
      {list && list.entries.length > 0 && (
        <>
          <p className="mb-2 text-sm text-ink-2">
            {formatNumber(list.total)} {list.total === 1 ? 'entry' : 'entries'}
          </p>
          <AuditList entries={list.entries} />
          <ListPages list={list} />
        </>
      )}
    </>
  )
}

function Filters({ asked, choices }: { asked: AuditAsked; choices: AdminAudit['choices'] }) {
  return (
    <>
      <ListSelect
        name="entity"
        label="About"
        value={asked.entity}
        all="Everything"
        options={withChosen(choices.entities, asked.entity).map((value) => ({
          value,
          label: auditEntityLabel(value),
        }))}
      />
      <ListSelect
        name="action"
        label="Action"
        value={asked.action}
        all="All actions"
        options={withChosen(choices.actions, asked.action).map((value) => ({
          value,
          label: auditActionLabel(value),
        }))}
      />
      <ListSelect
        name="person"
        label="Person"
        value={asked.person}
        all="Everybody"
        options={choices.people.map(({ id, name }) => ({ value: id, label: name ?? id }))}
      />
      <ListDay name="from" label="From" value={asked.from ?? ''} />
      <ListDay name="until" label="Until" value={asked.until ?? ''} />
      <Button type="submit">Show</Button>
    </>
  )
}

/** The filtered entries as a CSV file. */
function ExportAudit({ asked }: { asked: AuditAsked }) {
  return (
    <ExportButton
      name="magari-audit"
      read={(client, page) => adminAudit(client, { ...asked, page }, 1000)}
      rows={({ entries }) => entries}
      columns={[
        ['Id', ({ id }) => id],
        ['When', ({ created_at }) => created_at],
        ['Who', ({ actor }) => actor],
        ['Person id', ({ actor_id }) => actor_id],
        ['Action', ({ action }) => auditActionLabel(action)],
        ['Entity', ({ entity }) => auditEntityLabel(entity)],
        ['Entity id', ({ entity_id }) => entity_id],
        ['Name', ({ name }) => name],
        ['Before', (entry) => changesInWords(entry, 'before')],
        ['After', (entry) => changesInWords(entry, 'after')],
      ]}
    />
  )
}

function changesInWords({ before, after, names }: AuditEntry, side: 'before' | 'after'): string {
  return auditChanges(before, after, names)
    .filter((change) => change[side] !== null)
    .map((change) => `${change.field}: ${change[side]?.words}`)
    .join('; ')
}

function matching(text: string | null, form: RegExp): string | null {
  return text !== null && form.test(text) ? text : null
}

/** A valid date of the URL. */
function dayOf(text: string | null): string | null {
  const day = matching(text, /^\d{4}-\d\d-\d\d$/)
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}`) ? day : null
}

/** The options, including the selected one even if it has no entries any more. */
function withChosen(values: string[], chosen: string | null): string[] {
  return chosen === null || values.includes(chosen) ? values : [...values, chosen]
}
