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
import type { Vehicle } from './queries.ts'

/** The facts of a listing, with those not given. */
export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const {
    mileage,
    body_type: body,
    drive,
    registration_state: registration,
    previous_owners: owners,
  } = vehicle
  return (
    <Facts>
      <Fact icon="calendar" label="Year" value={String(vehicle.year)} />
      <Fact
        icon="gauge"
        label="Mileage"
        value={mileage === null ? null : formatKilometres(mileage)}
        otherwise="Mileage not given"
      />
      <Fact icon="fuel" label="Fuel type" value={labelOf(FUEL_TYPE_LABELS, vehicle.fuel_type)} />
      <Fact icon="workflow" label="Transmission" value={labelOf(TRANSMISSION_LABELS, vehicle.transmission)} />
      <Fact icon="car-front" label="Make" value={vehicle.make.name} />
      <Fact icon="tag" label="Model" value={vehicle.model?.name ?? null} />
      {vehicle.variant && <Fact icon="tag" label="Variant" value={vehicle.variant} />}
      <Fact icon="cog" label="Engine size" value={vehicle.engine_size} />
      <Fact icon="palette" label="Color" value={vehicle.color} />
      <Fact icon="car" label="Body type" value={body && labelOf(BODY_TYPE_LABELS, body)} />
      <Fact icon="circle-dot" label="Drive" value={drive && labelOf(DRIVE_LABELS, drive)} />
      <Fact icon="map-pin" label="Location" value={vehicle.location} />
      <Fact icon="shield-check" label="Condition" value={labelOf(CONDITION_LABELS, vehicle.condition)} />
      <Fact
        icon="ship"
        label="Origin"
        value={registration && labelOf(REGISTRATION_STATE_LABELS, registration)}
      />
      <Fact icon="users" label="Previous owners" value={owners === null ? null : String(owners)} />
    </Facts>
  )
}
