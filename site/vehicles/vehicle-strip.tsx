import type { To } from 'react-router'
import type { VehicleCard as VehicleSummary } from '#domain/vehicles/vehicle-search-result.ts'
import { CardStrip, STRIP_SIZES } from '../ui/card-strip.tsx'
import { VehicleCard } from './vehicle-card.tsx'

interface VehicleStripProps {
  title: string
  vehicles: VehicleSummary[]
  now: number
  /** Where all of them are. */
  all?: To
}

/** Other cars worth a look. Nothing where there are none. */
export function VehicleStrip({ title, vehicles, now, all }: VehicleStripProps) {
  if (vehicles.length === 0) return null
  return (
    <CardStrip title={title} all={all}>
      {vehicles.map((vehicle) => (
        <VehicleCard key={vehicle.id} vehicle={vehicle} now={now} level={3} sizes={STRIP_SIZES} />
      ))}
    </CardStrip>
  )
}
