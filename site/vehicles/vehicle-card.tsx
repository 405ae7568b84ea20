import Camera from 'lucide-react/icons/camera'
import { href, Link } from 'react-router'
import type { ImageWidth } from '#domain/ads/images.ts'
import { formatAge } from '#domain/foundation/dates.ts'
import { formatKilometres, formatNumber } from '#domain/foundation/money.ts'
import type { VehicleCard as VehicleSummary } from '#domain/vehicles/vehicle-search-result.ts'
import { FUEL_TYPE_LABELS, labelOf, TRANSMISSION_LABELS } from '#domain/vehicles/vehicles.ts'
import { Heart } from '../ads/favorites/heart.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { FeaturedMark, VerifiedMark } from '../ui/marks.tsx'
import { Picture } from '../ui/picture.tsx'
import { CompareButton } from './compare/compare-button.tsx'

const CARD_WIDTHS: readonly ImageWidth[] = [320, 480, 640, 960]
/** One column on phones, two from 640 px, three beside the filters from 1280 px. */
const CARD_SIZES = '(min-width: 1280px) 300px, (min-width: 640px) 46vw, calc(100vw - 34px)'

/** How high a card is without its picture, in rem, for the list to know. */
export const VEHICLE_CARD_TEXT = 8.6875

interface VehicleCardProps {
  /** An ad that is being written may have no price yet. */
  vehicle: Omit<VehicleSummary, 'price'> & { price: number | null }
  /** When the page was made: ages count from it, the same on the server and in the browser. */
  now: number
  /** In view when the page opens. */
  priority?: boolean
  /** How wide the picture is shown where the card stands elsewhere than in the list. */
  sizes?: string
  /** The level of its heading. Default 2. */
  level?: 2 | 3
}

/** A vehicle in a list: one link covers the card. The same everywhere. */
export function VehicleCard({ vehicle, now, priority, sizes = CARD_SIZES, level = 2 }: VehicleCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="ad-card">
      <div className="relative">
        <Picture image={vehicle.image} alt="" sizes={sizes} widths={CARD_WIDTHS} priority={priority} />
        {vehicle.featured && <FeaturedMark className="absolute top-3 left-3" />}
        {vehicle.image_count > 0 && <PictureCount count={vehicle.image_count} />}
        <Heart subject={{ kind: 'vehicle', id: vehicle.id }} className="top-1 right-1" />
        <CompareButton id={vehicle.id} title={vehicle.title} className="absolute right-1 bottom-1 z-2" />
      </div>
      <div className="grid gap-0.5 px-4 pt-3 pb-2.5">
        {vehicle.price === null ? (
          <p className="text-xl leading-[1.3] font-bold text-ink-3">Price</p>
        ) : (
          <Price amount={vehicle.price} className="text-xl" />
        )}
        <Heading className="truncate text-base leading-[1.4] font-medium tracking-normal">
          <Link
            to={href('/vehicles/:id', { id: vehicle.id })}
            prefetch="intent"
            className="block truncate text-ink no-underline after:absolute after:inset-0 after:z-1 focus-visible:outline-none"
          >
            {vehicle.title}
          </Link>
        </Heading>
        <ul className="truncate text-sm leading-normal text-ink-2 [&>li]:inline [&>li+li]:before:text-ink-3 [&>li+li]:before:content-['_·_']">
          <li>{vehicle.mileage === null ? 'Mileage not given' : formatKilometres(vehicle.mileage)}</li>
          <li>{labelOf(FUEL_TYPE_LABELS, vehicle.fuel_type)}</li>
          <li>{labelOf(TRANSMISSION_LABELS, vehicle.transmission)}</li>
        </ul>
      </div>
      <p className="mx-4 mt-auto flex items-center justify-between gap-2 border-t border-line py-2.5 text-sm leading-5 text-ink-3">
        <span className="truncate">
          <span className="text-ink-2">{vehicle.location}</span> · {formatAge(vehicle.created_at, now)}
        </span>
        {vehicle.seller.verified && <VerifiedMark />}
      </p>
    </article>
  )
}

/** An amount as `KSh 1,250,000`, its figure the loud part. */
export function Price({ amount, className }: { amount: number; className?: string }) {
  return (
    <p className={classNames('leading-[1.3] font-bold tracking-[-0.02em] whitespace-nowrap', className)}>
      <span className="mr-px text-[.68em] font-semibold tracking-normal text-ink-2">KSh</span>{' '}
      {formatNumber(amount)}
    </p>
  )
}

function PictureCount({ count }: { count: number }) {
  return (
    <span className="picture-count absolute bottom-3 left-3 inline-flex h-6 items-center gap-1 rounded-s bg-shade px-2 text-xs font-medium text-on-shade">
      <Icon of={Camera} size="xs" />
      {count}
      <span className="sr-only">{count === 1 ? ' photo' : ' photos'}</span>
    </span>
  )
}
