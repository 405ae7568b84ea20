import type { LucideIcon } from 'lucide-react'
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
import Workflow from 'lucide-react/icons/workflow'
import { factNamed, factText, type VehicleFact } from '#domain/vehicles/vehicle-fields.ts'
import { Fact, Facts } from '../ui/facts.tsx'
import type { Vehicle } from './queries.ts'

/** Make and model are shown among the facts. */
type Shown = VehicleFact['column'] | 'make' | 'model'

/** In their order on the page. */
const ICONS: Record<Shown, LucideIcon> = {
  year: Calendar,
  mileage: Gauge,
  fuel_type: Fuel,
  transmission: Workflow,
  make: CarFront,
  model: Tag,
  engine_size: Cog,
  color: Palette,
  body_type: Car,
  drive: CircleDot,
  location: MapPin,
  condition: ShieldCheck,
  registration_state: Ship,
}

/** What a listing says of the vehicle; what the seller left out is said too. */
export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  return (
    <Facts>
      {(Object.keys(ICONS) as Shown[]).map((name) => (
        <Fact key={name} icon={ICONS[name]} {...shown(name, vehicle)} />
      ))}
    </Facts>
  )
}

function shown(name: Shown, vehicle: Vehicle) {
  if (name === 'make') return { label: 'Make', value: vehicle.make.name }
  if (name === 'model') return { label: 'Model', value: vehicle.model?.name ?? null }
  const fact = factNamed(name)
  return { label: fact.label, value: factText(fact, vehicle), otherwise: fact.otherwise }
}
