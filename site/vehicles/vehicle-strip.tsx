import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { Link, type To } from 'react-router'
import type { VehicleCard as VehicleSummary } from '#domain/vehicle-search.ts'
import { Icon } from '../ui/icon.tsx'
import { VehicleCard } from './vehicle-card.tsx'

const SIZES = '(min-width: 1280px) 295px, (min-width: 1024px) 23vw, (min-width: 768px) 46vw, min(82vw, 300px)'

interface VehicleStripProps {
  title: string
  vehicles: VehicleSummary[]
  now: number
  /** Where all of them are. */
  all?: To
}

/** Other cars worth a look: a strip to swipe on phones, a row on wider screens. Nothing where there are none. */
export function VehicleStrip({ title, vehicles, now, all }: VehicleStripProps) {
  const id = useId()
  if (vehicles.length === 0) return null
  return (
    <section className="pt-10 lg:pt-16" aria-labelledby={id}>
      <div className="mb-5 flex items-baseline justify-between gap-4 lg:mb-6">
        <h2 id={id}>{title}</h2>
        {all && (
          <Link
            to={all}
            className="-my-3 inline-flex min-h-11 items-center gap-1 text-sm font-medium whitespace-nowrap text-green-ink no-underline hover:underline"
          >
            See all
            <Icon of={ChevronRight} size="s" />
          </Link>
        )}
      </div>
      <div className="no-bar -mx-(--gut) grid snap-x snap-mandatory scroll-pl-(--gut) auto-cols-[min(82%,300px)] grid-flow-col gap-3 px-(--gut) md:mx-0 md:grid-flow-row md:auto-cols-auto md:grid-cols-2 md:gap-5 md:overflow-visible md:px-0 lg:grid-cols-4 [&>*]:snap-start">
        {vehicles.map((vehicle) => (
          <VehicleCard key={vehicle.id} vehicle={vehicle} now={now} level={3} sizes={SIZES} />
        ))}
      </div>
    </section>
  )
}
