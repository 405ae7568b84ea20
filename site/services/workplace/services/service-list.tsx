import { formatKes } from '#domain/foundation/money.ts'
import { formatDuration } from '#domain/services/bookings.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { OwnService } from './queries.ts'

interface ServiceListProps {
  services: readonly OwnService[]
  /** The id in progress. */
  busy: string | null
  onEdit: (service: OwnService) => void
  onActivate: (service: OwnService) => void
  onDelete: (service: OwnService) => void
}

/** The provider's services with their actions. */
export function ServiceList({ services, busy, onEdit, onActivate, onDelete }: ServiceListProps) {
  return (
    <ul className="grid gap-3 2xl:grid-cols-2" aria-label="Services">
      {services.map((service) => {
        const { id, name, description, price, duration_minutes, service_type, is_active } = service
        return (
          <li
            key={id}
            className="grid content-start gap-x-6 gap-y-1 rounded-r border border-line bg-raise p-4 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="min-w-0 text-base font-medium tracking-normal wrap-anywhere">{name}</h2>
              {is_active ? <Badge tone="active">Active</Badge> : <Inactive />}
            </div>
            <p className="font-semibold whitespace-nowrap sm:text-right">{formatKes(price)}</p>
            <p className="text-sm text-ink-2 sm:col-span-2">
              {formatDuration(duration_minutes)}
              {service_type && ` · ${labelOf(SERVICE_TYPE_LABELS, service_type)}`}
            </p>
            {description && (
              <p className="max-w-[68ch] text-sm wrap-anywhere whitespace-pre-line text-ink-2 sm:col-span-2">
                {description}
              </p>
            )}
            <div className="mt-2 flex flex-wrap gap-2 sm:col-span-2">
              <Button
                size="s"
                disabled={busy === id}
                aria-label={`Edit ${name}`}
                onClick={() => onEdit(service)}
              >
                Edit
              </Button>
              <Button
                size="s"
                busy={busy === id}
                aria-label={`${is_active ? 'Deactivate' : 'Activate'} ${name}`}
                onClick={() => onActivate(service)}
              >
                {is_active ? 'Deactivate' : 'Activate'}
              </Button>
              <Button
                size="s"
                variant="bare"
                disabled={busy === id}
                className="text-danger!"
                aria-label={`Delete ${name}`}
                onClick={() => onDelete(service)}
              >
                Delete
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Inactive() {
  return (
    <Badge tone="draft" icon="eye-off">
      Inactive
    </Badge>
  )
}
