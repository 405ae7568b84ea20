import Calendar from 'lucide-react/icons/calendar'
import Car from 'lucide-react/icons/car'
import CarFront from 'lucide-react/icons/car-front'
import CircleDot from 'lucide-react/icons/circle-dot'
import Cog from 'lucide-react/icons/cog'
import Fuel from 'lucide-react/icons/fuel'
import Gauge from 'lucide-react/icons/gauge'
import MapPin from 'lucide-react/icons/map-pin'
import Palette from 'lucide-react/icons/palette'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Ship from 'lucide-react/icons/ship'
import Tag from 'lucide-react/icons/tag'
import Users from 'lucide-react/icons/users'
import Workflow from 'lucide-react/icons/workflow'
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

/** What a listing says of the vehicle; what the seller left out is said too. */
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
      <Fact icon={Calendar} label="Year" value={String(vehicle.year)} />
      <Fact
        icon={Gauge}
        label="Mileage"
        value={mileage === null ? null : formatKilometres(mileage)}
        otherwise="Mileage not given"
      />
      <Fact icon={Fuel} label="Fuel type" value={labelOf(FUEL_TYPE_LABELS, vehicle.fuel_type)} />
      <Fact icon={Workflow} label="Transmission" value={labelOf(TRANSMISSION_LABELS, vehicle.transmission)} />
      <Fact icon={CarFront} label="Make" value={vehicle.make.name} />
      <Fact icon={Tag} label="Model" value={vehicle.model?.name ?? null} />
      <Fact icon={Cog} label="Engine size" value={vehicle.engine_size} />
      <Fact icon={Palette} label="Color" value={vehicle.color} />
      <Fact icon={Car} label="Body type" value={body && labelOf(BODY_TYPE_LABELS, body)} />
      <Fact icon={CircleDot} label="Drive" value={drive && labelOf(DRIVE_LABELS, drive)} />
      <Fact icon={MapPin} label="Location" value={vehicle.location} />
      <Fact icon={ShieldCheck} label="Condition" value={labelOf(CONDITION_LABELS, vehicle.condition)} />
      <Fact
        icon={Ship}
        label="Origin"
        value={registration && labelOf(REGISTRATION_STATE_LABELS, registration)}
      />
      <Fact icon={Users} label="Owners before" value={owners === null ? null : String(owners)} />
    </Facts>
  )
}
