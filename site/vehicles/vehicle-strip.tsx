import type { To } from 'react-router'
import type { VehicleCard as VehicleSummary } from '#domain/vehicles/vehicle-search-result.ts'
import { CardStrip, STRIP_SIZES } from '../ui/card-strip.tsx'
import { VehicleCard } from './vehicle-card.tsx'

interface VehicleStripProps {
  title: string
  vehicles: VehicleSummary[]
  now: number
  /** Links to all. */
  all?: To
}

/** Other vehicles; nothing without any. */
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
