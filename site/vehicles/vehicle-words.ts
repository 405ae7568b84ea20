import { href } from 'react-router'
import { formatKilometres, formatNumber } from '#domain/foundation/money.ts'
import { FUEL_TYPE_LABELS, labelOf, TRANSMISSION_LABELS } from '#domain/vehicles/vehicles.ts'
import type { Vehicle } from './queries.ts'

/** Breadcrumbs; the last is the listing. */
export function crumbs({ id, title, make, model }: Vehicle): { label: string; to: string }[] {
  const list = (filters: Record<string, string>) => `${href('/vehicles')}?${new URLSearchParams(filters)}`
  return [
    { label: 'Vehicles', to: href('/vehicles') },
    { label: make.name, to: list({ make: make.name }) },
    ...(model ? [{ label: model.name, to: list({ make: make.name, model: model.name }) }] : []),
    { label: title, to: href('/vehicles/:id', { id }) },
  ]
}

/** `84,000 km · Petrol · Automatic · Nairobi`. */
export function summaryLine(vehicle: Vehicle): string {
  return [
    vehicle.mileage === null ? 'Mileage not given' : formatKilometres(vehicle.mileage),
    labelOf(FUEL_TYPE_LABELS, vehicle.fuel_type),
    labelOf(TRANSMISSION_LABELS, vehicle.transmission),
    vehicle.location,
  ].join(' · ')
}

/** `1 view`, `1,204 views`. */
export function viewCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'view' : 'views'}`
}
