import type { ReactNode } from 'react'
import { LISTING_STATUS_LABELS } from '#domain/ads/listing-states.ts'
import { priceChange } from '#domain/ads/price-change.ts'
import { formatAge } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { PartCard } from '../../parts/part-card.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { NoPictureArt } from '../../ui/no-car-art.tsx'
import { VehicleCard } from '../../vehicles/vehicle-card.tsx'
import { Heart } from './heart.tsx'
import type { SavedPart, SavedVehicle } from './saved.ts'

interface SavedCardProps {
  saved: SavedVehicle | SavedPart
  /** When the page was rendered. */
  now: number
  priority: boolean
}

/** A favorite: its card, and what has changed since it was saved. */
export function SavedCard({ saved, now, priority }: SavedCardProps) {
  const { ad, price_when_saved: before } = saved
  const change = ad && isForSale(saved) ? priceChange(before, ad.price) : null
  return (
    <li className="flex min-w-0 flex-col">
      <div className="relative z-1 grid flex-1 rounded-r bg-ground">
        {ad ? <Card saved={saved} now={now} priority={priority} /> : <GoneCard saved={saved} />}
      </div>
      <div
        className={classNames(
          '-mt-2.5 rounded-b-r border px-4 pt-4.5 pb-2 text-sm',
          change?.fell ? 'border-amber-line bg-amber-soft text-amber-ink' : 'border-line bg-sunk text-ink-2',
        )}
      >
        {change && (
          <p className="flex gap-1.5 font-medium text-balance">
            <Icon of={change.fell ? 'arrow-down' : 'arrow-up'} size="s" className="mt-0.5" />
            {change.sentence}
          </p>
        )}
        {!ad && before !== null && <p>It was {formatKes(before)} when you saved it</p>}
        <p>Saved {formatAge(saved.saved_at, now)}</p>
      </div>
    </li>
  )
}

function isForSale(saved: SavedVehicle | SavedPart): boolean {
  return saved.kind === 'spare_part' || saved.ad?.status === 'active'
}

function Card({ saved, now, priority }: SavedCardProps) {
  if (saved.kind === 'spare_part') {
    if (!saved.ad) return null
    return (
      <>
        <PartCard part={saved.ad} now={now} priority={priority} />
        {/* Only its seller sees it then. */}
        {!saved.ad.listed && <State>Not listed</State>}
      </>
    )
  }
  if (!saved.ad) return null
  const { status } = saved.ad
  return (
    <VehicleCard
      vehicle={saved.ad}
      now={now}
      priority={priority}
      state={
        status === 'active' ? undefined : (
          <Badge tone={status} className="absolute top-3 left-3">
            {LISTING_STATUS_LABELS[status]}
          </Badge>
        )
      }
    />
  )
}

function State({ children }: { children: ReactNode }) {
  return (
    <Badge icon={null} className="absolute top-3 left-3 bg-raise">
      {children}
    </Badge>
  )
}

/** Replaces an ad that is no longer public. */
function GoneCard({ saved }: { saved: SavedVehicle | SavedPart }) {
  const name = saved.name_when_saved ?? (saved.kind === 'vehicle' ? 'A vehicle' : 'A spare part')
  const list = saved.kind === 'vehicle' ? '/vehicles' : '/spare-parts'
  const like = saved.name_when_saved
    ? `${list}?${new URLSearchParams({ search: saved.name_when_saved.slice(0, 100) })}`
    : list
  return (
    <article className="relative flex min-w-0 flex-col overflow-hidden rounded-r border border-line bg-raise">
      <div className="relative">
        <span className="block aspect-4/3 bg-sky">
          <NoPictureArt className="size-full" label="" />
        </span>
        <State>No longer shown</State>
        <Heart subject={{ kind: saved.kind, id: saved.id }} className="top-1 right-1" />
      </div>
      <div className="grid flex-1 content-start gap-1 px-4 pt-3 pb-4">
        <h2 className="truncate text-base leading-[1.4] font-medium tracking-normal">{name}</h2>
        <p className="text-sm text-ink-2">The seller has taken it down, or the ad has ended.</p>
        <LinkButton
          to={like}
          size="s"
          className="mt-2 justify-self-start"
          aria-label={`Find others like ${name}`}
        >
          Find Others Like It
        </LinkButton>
      </div>
    </article>
  )
}
