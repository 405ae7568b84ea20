import { formatDate } from '#domain/foundation/dates.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPages } from '../../workplace/list-form.tsx'
import { Records } from '../../workplace/records.tsx'
import { useRowActions } from '../../workplace/use-row-actions.ts'
import { tiesInWords } from '../approvals/provider-ties.ts'
import { type RemovedProviders, restoreProvider } from './queries.ts'

/** Rejected or removed businesses that still have records, which can be restored. */
export function RemovedProvidersList({ list }: { list: RemovedProviders }) {
  const { busy, actOn } = useRowActions(list.providers.map(({ id }) => id))
  if (list.providers.length === 0)
    return (
      <EmptyState title="No removed businesses">
        Rejected or removed businesses with bookings, reviews or messages appear here.
      </EmptyState>
    )
  return (
    <>
      <Records
        label="Removed businesses"
        rows={list.providers}
        keyOf={({ id }) => id}
        columns={[
          { key: 'name', label: 'Business', main: true, cell: ({ business_name }) => business_name },
          { key: 'location', label: 'Location', cell: ({ location }) => location },
          {
            key: 'types',
            label: 'Services',
            cell: ({ service_types }) =>
              service_types.map((type) => labelOf(SERVICE_TYPE_LABELS, type)).join(', '),
          },
          { key: 'stays', label: 'Records kept', cell: ({ hangs }) => tiesInWords(hangs) ?? 'Nothing' },
          {
            key: 'removed',
            label: 'Removed',
            cell: ({ archived_at }) => <span className="whitespace-nowrap">{formatDate(archived_at)}</span>,
          },
        ]}
        actions={({ id, business_name }) => (
          <Button
            size="s"
            busy={busy === id}
            aria-label={`Restore ${business_name}`}
            onClick={() =>
              void actOn([id], restoreProvider, {
                done: 'Business restored. It now awaits approval.',
                failed: 'Failed to restore the business',
              })
            }
          >
            Restore
          </Button>
        )}
      />
      <ListPages list={list} />
    </>
  )
}
