import { formatKilometres } from '#domain/foundation/money.ts'
import {
  BODY_TYPE_LABELS,
  CONDITION_LABELS,
  DRIVE_LABELS,
  FUEL_TYPE_LABELS,
  labelOf,
  REGISTRATION_STATE_LABELS,
  TRANSMISSION_LABELS,
} from '#domain/vehicles/vehicles.ts'
import { Fact, Facts } from '../ui/facts.tsx'
import type { IconName } from '../ui/icon-names.ts'
import type { Vehicle } from './queries.ts'

/** What an ad may leave out, besides its mileage. */
interface OptionalFact {
  icon: IconName
  label: string
  value: string | null
}

/** The given facts of a listing, and one line with those to ask the seller about. */
export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const { mileage, variant } = vehicle
  const optional = optionalFacts(vehicle)
  const missing = optional.filter(({ value }) => !value)
  return (
    <>
      <Facts>
        <Fact icon="calendar" label="Year" value={String(vehicle.year)} />
        <Fact
          icon="gauge"
          label="Mileage"
          value={mileage === null ? null : formatKilometres(mileage)}
          otherwise="Mileage not given"
        />
        <Fact icon="fuel" label="Fuel type" value={labelOf(FUEL_TYPE_LABELS, vehicle.fuel_type)} />
        <Fact
          icon="workflow"
          label="Transmission"
          value={labelOf(TRANSMISSION_LABELS, vehicle.transmission)}
        />
        <Fact icon="car-front" label="Make" value={vehicle.make.name} />
        {variant && <Fact icon="tag" label="Variant" value={variant} />}
        <Fact icon="map-pin" label="Location" value={vehicle.location} />
        <Fact icon="shield-check" label="Condition" value={labelOf(CONDITION_LABELS, vehicle.condition)} />
        {optional.map((fact) => fact.value && <Fact key={fact.label} {...fact} />)}
      </Facts>
      {missing.length > 0 && (
        <p className="border-t border-line pt-2.5 text-sm text-ink-2">
          Ask the seller about: {missing.map(({ label }) => label.toLowerCase()).join(', ')}
        </p>
      )}
    </>
  )
}

function optionalFacts(vehicle: Vehicle): OptionalFact[] {
  const { body_type: body, drive, registration_state: registration, previous_owners: owners } = vehicle
  return [
    { icon: 'tag', label: 'Model', value: vehicle.model?.name ?? null },
    { icon: 'cog', label: 'Engine size', value: vehicle.engine_size },
    { icon: 'palette', label: 'Color', value: vehicle.color },
    { icon: 'car', label: 'Body type', value: body && labelOf(BODY_TYPE_LABELS, body) },
    { icon: 'circle-dot', label: 'Drive', value: drive && labelOf(DRIVE_LABELS, drive) },
    {
      icon: 'ship',
      label: 'Origin',
      value: registration && labelOf(REGISTRATION_STATE_LABELS, registration),
    },
    { icon: 'users', label: 'Previous owners', value: owners === null ? null : String(owners) },
  ]
}
