import { Link } from 'react-router'
import { SERVICE_TYPE_LABELS, type ServiceType } from '#domain/services.ts'
import { Records } from '../../portal/records.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { addressWith } from '../list-address.ts'
import { useActs } from '../use-acts.ts'
import { type AdminProvider, verifyProvider } from './queries.ts'

interface ProvidersListProps {
  list: { providers: AdminProvider[]; total: number; page: number; page_size: number }
  params: URLSearchParams
}

/** The service providers, to be verified. */
export function ProvidersList({ list, params }: ProvidersListProps) {
  const { busy, act } = useActs()
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
        columns={[
          {
            key: 'name',
            label: 'Business',
            main: true,
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
        ]}
        actions={({ id, business_name, verified }) => (
          <Button
            size="s"
            busy={busy === id}
            aria-label={`${verified ? 'Unverify' : 'Verify'} ${business_name}`}
            onClick={() =>
              void act(id, (client) => verifyProvider(client, id, !verified), {
                done: `Service provider ${verified ? 'unverified' : 'verified'} successfully!`,
                failed: 'Failed to update provider verification',
              })
            }
          >
            {verified ? 'Unverify' : 'Verify'}
          </Button>
        )}
      />
      <Pagination
        page={list.page}
        pages={Math.ceil(list.total / list.page_size)}
        href={(page) => addressWith('/admin/users', params, { page })}
      />
    </>
  )
}
