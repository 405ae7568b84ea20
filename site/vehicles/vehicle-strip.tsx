import type { ComponentProps } from 'react'
import type { To } from 'react-router'
import { CardStrip, STRIP_SIZES } from '../ui/card-strip.tsx'
import { VehicleCard } from './vehicle-card.tsx'

interface VehicleStripProps {
  title: string
  vehicles: ComponentProps<typeof VehicleCard>['vehicle'][]
  now: number
  /** Links to all. */
  all?: To
  /** What there are all of, for readers of the link. */
  allOf?: string | undefined
}

/** Other vehicles; nothing without any. */
export function VehicleStrip({ title, vehicles, now, all, allOf }: VehicleStripProps) {
  if (vehicles.length === 0) return null
  return (
    <CardStrip title={title} all={all} allOf={allOf}>
      {vehicles.map((vehicle) => (
        <VehicleCard key={vehicle.id} vehicle={vehicle} now={now} level={3} sizes={STRIP_SIZES} />
      ))}
    </CardStrip>
  )
}
