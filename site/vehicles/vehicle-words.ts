import { href } from 'react-router'
import { formatKilometres, formatNumber } from '#domain/foundation/money.ts'
import { NO_FILTERS, vehicleSearchParams } from '#domain/vehicles/vehicle-search.ts'
import { FUEL_TYPE_LABELS, labelOf, TRANSMISSION_LABELS } from '#domain/vehicles/vehicles.ts'
import type { Vehicle } from './queries.ts'

/** Breadcrumbs; the last is the listing. */
export function crumbs({ id, title, make, model }: Vehicle): { label: string; to: string }[] {
  const list = (filters: object) =>
    `${href('/vehicles')}?${vehicleSearchParams({ ...NO_FILTERS, ...filters })}`
  return [
    { label: 'Vehicles', to: href('/vehicles') },
    { label: make.name, to: list({ makes: [make.name] }) },
    ...(model ? [{ label: model.name, to: list({ makes: [make.name], models: [model.name] }) }] : []),
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
