import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ImageWidth } from '#domain/ads/images.ts'
import { formatAge } from '#domain/foundation/dates.ts'
import { formatKilometres } from '#domain/foundation/money.ts'
import { CARD_FACTS } from '#domain/trust/card-facts.ts'
import { PRICE_MARK_LABELS } from '#domain/vehicles/price-marks.ts'
import type { VehicleCard as VehicleSummary } from '#domain/vehicles/vehicle-search-result.ts'
import { FUEL_TYPE_LABELS, labelOf, TRANSMISSION_LABELS } from '#domain/vehicles/vehicles.ts'
import { Heart } from '../ads/favorites/heart.tsx'
import { kept } from '../frame/kept.tsx'
import { Icon } from '../ui/icon.tsx'
import { VerifiedMark } from '../ui/marks.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { AdMarks } from '../visits/ad-marks.tsx'
import { CompareButton } from './compare/compare-button.tsx'

const CARD_WIDTHS: readonly ImageWidth[] = [320, 640, 960]
/**
 * Two columns from 640 px, three beside the filters from 1280 px. On phones the first pictures load before it is known whether they are
 * small or as wide as the screen: 200 px selects a file for both.
 */
const CARD_SIZES = '(min-width: 1280px) 300px, (min-width: 640px) 46vw, 200px'

/** The height of a card without its picture in rem, for the list. */
export const VEHICLE_CARD_TEXT = 8.6875

/** What a card shows of a listing. */
export type ListedVehicle = Omit<VehicleSummary, 'make' | 'model' | 'year' | 'body_type' | 'condition'>

interface VehicleCardProps {
  /** Without a price and its mark in the preview of a new ad. */
  vehicle: Omit<ListedVehicle, 'price' | 'price_mark'> &
    Partial<Pick<ListedVehicle, 'price_mark'>> & { price: number | null }
  /** When the page was rendered, so that server and browser agree on ages. */
  now: number
  /** In view when the page opens. */
  priority?: boolean
  /** The width of the picture outside the list. */
  sizes?: string
  /** The level of its heading. Default 2. */
  level?: 2 | 3
  /** Instead of the marks of an ad that is for sale. */
  state?: ReactNode
}

/** A vehicle in a list; one link covers the card. */
export function VehicleCard({ now, sizes = CARD_SIZES, level = 2, ...content }: VehicleCardProps) {
  return <Card sizes={sizes} level={level} age={formatAge(content.vehicle.created_at, now)} {...content} />
}

const Card = kept(CardContent, 'article', { className: 'ad-card' })

type CardContentProps = Omit<VehicleCardProps, 'now'> &
  Required<Pick<VehicleCardProps, 'sizes'>> & { age: string }

function CardContent({ vehicle, age, priority, sizes, level, state }: CardContentProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const checked = CARD_FACTS[vehicle.fact ?? '']
  return (
    <>
      <div>
        <Picture image={vehicle.image} alt="" sizes={sizes} widths={CARD_WIDTHS} priority={priority} />
        {state === undefined ? <AdMarks featured={vehicle.featured} createdAt={vehicle.created_at} /> : state}
        {vehicle.image_count > 0 && <PictureCount count={vehicle.image_count} />}
        <Heart subject={{ kind: 'vehicle', id: vehicle.id }} />
        <CompareButton id={vehicle.id} title={vehicle.title} />
      </div>
      <div className="ad-card-text">
        {vehicle.price === null ? (
          <p className="price text-ink-3">Price</p>
        ) : (
          <Price amount={vehicle.price}>
            {state === undefined && vehicle.price_mark && (
              <b className={vehicle.price_mark}>{PRICE_MARK_LABELS[vehicle.price_mark]}</b>
            )}
          </Price>
        )}
        <Heading>
          <Link to={href('/vehicles/:id', { id: vehicle.id })} prefetch="intent" discover="none">
            {vehicle.title}
          </Link>
        </Heading>
        <ul className="ad-card-facts">
          <li>{vehicle.mileage === null ? 'Mileage not given' : formatKilometres(vehicle.mileage)}</li>
          <li>{labelOf(FUEL_TYPE_LABELS, vehicle.fuel_type)}</li>
          <li>{labelOf(TRANSMISSION_LABELS, vehicle.transmission)}</li>
        </ul>
      </div>
      <p className="ad-card-foot">
        <span>
          <span>{vehicle.location}</span>
          {` · ${age}`}
        </span>
        {(checked || vehicle.seller.verified) && <VerifiedMark>{checked}</VerifiedMark>}
      </p>
    </>
  )
}

function PictureCount({ count }: { count: number }) {
  return (
    <span className="picture-count">
      <Icon of="camera" size="xs" />
      {count}
      <span className="sr-only">{count === 1 ? ' photo' : ' photos'}</span>
    </span>
  )
}
