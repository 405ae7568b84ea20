import { href, Link } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { Icon } from '../../ui/icon.tsx'
import type { OfferedVehicle as Vehicle } from './queries.ts'

/** The vehicle of a loan, cover or promotion. */
export function OfferedVehicle({ vehicle }: { vehicle: Pick<Vehicle, 'id' | 'title' | 'price'> }) {
  return (
    <p className="flex gap-3 rounded-r border border-line bg-sunk p-3 text-sm leading-normal">
      <Icon of="car-front" className="text-green-ink" />
      <span className="min-w-0 wrap-anywhere">
        <Link to={href('/vehicles/:id', { id: vehicle.id })} className="font-medium text-ink">
          {vehicle.title}
        </Link>
        <span className="block text-ink-2">{formatKes(vehicle.price)}</span>
      </span>
    </p>
  )
}
