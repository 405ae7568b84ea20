import { Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { SERVICE_TYPE_LABELS, type ServiceType } from '#domain/services/services.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChosenBar } from '../../workplace/chosen-bar.tsx'
import { ListPages } from '../../workplace/list-form.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import { useRowActions } from '../../workplace/use-row-actions.ts'
import { type AdminProvider, type PeopleAsked, verifyProvider } from './queries.ts'

interface ProvidersListProps {
  list: { providers: AdminProvider[]; total: number; page: number; page_size: number }
  sort: PeopleAsked['sort']
}

/** The service providers, with an action to verify them. */
export function ProvidersList({ list, sort }: ProvidersListProps) {
  const { busy, busyWithSeveral, actOn, ids, chosen, setChosen } = useRowActions(
    list.providers.map(({ id }) => id),
  )

  const verify = (ids: readonly string[], verified: boolean) =>
    actOn(ids, (client, id) => verifyProvider(client, id, verified), {
      done: `Service provider ${verified ? 'verified' : 'unverified'} successfully!`,
      doneToSeveral: (count) => `${count} service providers ${verified ? 'verified' : 'unverified'}`,
      undo: (client, id) =>
        verifyProvider(client, id, list.providers.find((one) => one.id === id)?.verified ?? !verified),
      failed: 'Failed to update provider verification',
    })

  if (list.providers.length === 0) {
    return (
      <EmptyState title="No service providers found">Try another name, location or verification.</EmptyState>
    )
  }
  return (
    <>
      <Records
        label="Service providers"
        rows={list.providers}
        keyOf={({ id }) => id}
        sort={sort}
        columns={COLUMNS}
        selection={{ keys: chosen, nameOf: ({ business_name }) => business_name, onChange: setChosen }}
        actions={({ id, business_name, verified }) => (
          <Button
            size="s"
            busy={busy === id}
            aria-label={`${verified ? 'Unverify' : 'Verify'} ${business_name}`}
            onClick={() => void verify([id], !verified)}
          >
            {verified ? 'Unverify' : 'Verify'}
          </Button>
        )}
      />
      <ChosenBar count={ids.length} onClear={() => setChosen(new Set())}>
        {[true, false].map((verified) => (
          <Button
            key={String(verified)}
            size="s"
            busy={busyWithSeveral}
            onClick={() => void verify(ids, verified)}
          >
            {verified ? 'Verify' : 'Unverify'}
          </Button>
        ))}
      </ChosenBar>
      <ListPages list={list} />
    </>
  )
}

const COLUMNS: Column<AdminProvider>[] = [
  {
    key: 'name',
    label: 'Business',
    main: true,
    sort: ['name', 'name_desc', 'ascending'],
    cell: ({ id, business_name, verified }) =>
      verified ? (
        <Link to={`/services/${id}`} className="text-ink">
          {business_name}
        </Link>
      ) : (
        business_name
      ),
  },
  { key: 'location', label: 'Location', cell: ({ location }) => location },
  {
    key: 'types',
    label: 'Services',
    cell: ({ service_types }) => (
      <span className="flex flex-wrap gap-1">
        {service_types.map((type) => (
          <Badge key={type}>{SERVICE_TYPE_LABELS[type as ServiceType] ?? type}</Badge>
        ))}
      </span>
    ),
  },
  {
    key: 'verified',
    label: 'State',
    cell: ({ verified }) => (
      <Badge tone={verified ? 'active' : 'draft'}>{verified ? 'Verified' : 'Unverified'}</Badge>
    ),
  },
  {
    key: 'joined',
    label: 'Joined',
    sort: ['oldest', 'newest'],
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
  },
]
