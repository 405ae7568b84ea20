import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type ListingStatus, PUBLIC_STATUSES } from '#domain/ads/listing-states.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { useFocusFallback } from '../../frame/use-focus-fallback.ts'
import { forgetOthers, forgetViewed } from '../../offline/forgetting.ts'
import { useVisitor } from '../../session/visitor.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { STRIP_SIZES } from '../../ui/card-strip.tsx'
import { toast } from '../../ui/toast.ts'
import type { PublicVehicle } from '../queries.ts'
import { VehicleCard } from '../vehicle-card.tsx'
import { VehicleCardSkeleton } from '../vehicle-card-skeleton.tsx'
import { dropViewed, rememberViewed, useViewed, viewedIds } from './viewed.ts'

interface RecentlyViewedProps {
  /** The vehicle whose page this is: remembered if others may see it, never shown. */
  open?: { id: string; status: ListingStatus }
  className?: string
}

/** The vehicles that this browser opened before, newest first; nothing without any, and on the server. */
export function RecentlyViewed({ open, className }: RecentlyViewedProps) {
  const heading = useId()
  const fallBack = useFocusFallback()
  const section = useRef<HTMLElement>(null)
  const isOwn = useOwnMemory()
  const ids = viewedIds(useViewed()).filter((id) => id !== open?.id)
  const isNear = useNear(section, isOwn && ids.length > 0)
  const { cards, now, failed } = useCards(ids, isNear)

  const publicId = open && PUBLIC_STATUSES.includes(open.status) ? open.id : null
  useEffect(() => {
    if (isOwn && publicId) rememberViewed(publicId)
  }, [isOwn, publicId])

  function clear() {
    fallBack()
    forgetViewed().catch((error) => reportFailure('The viewed pages could not be deleted', error))
    toast({ title: 'Recently viewed vehicles cleared' })
  }

  if (!isOwn || ids.length === 0 || failed) return null
  return (
    <section ref={section} className={className} aria-labelledby={heading}>
      <div className="mb-5 flex items-baseline justify-between gap-4 lg:mb-6">
        <h2 id={heading}>Recently viewed</h2>
        <Button
          variant="bare"
          size="s"
          className="-my-2 -mr-3 text-sm"
          aria-label="Clear recently viewed vehicles"
          onClick={clear}
        >
          Clear
        </Button>
      </div>
      {/* Wider screens show part of the next card and a scroll bar. */}
      <div className="-mx-(--gut) grid auto-cols-[min(82%,300px)] grid-flow-col gap-3 overflow-x-auto snap-x snap-mandatory scroll-px-(--gut) px-(--gut) max-md:[scrollbar-width:none] md:mx-0 md:auto-cols-[45%] md:gap-5 md:scroll-px-0 md:px-0 md:pb-3 md:[scrollbar-width:thin] lg:auto-cols-[22%] *:snap-start">
        {ids.map((id) => {
          const vehicle = cards.get(id)
          if (!vehicle) return <VehicleCardSkeleton key={id} />
          const state = vehicle.status === 'sold' ? SOLD : undefined
          return (
            <VehicleCard key={id} vehicle={vehicle} now={now} level={3} sizes={STRIP_SIZES} state={state} />
          )
        })}
      </div>
    </section>
  )
}

const SOLD = (
  <Badge tone="sold" className="absolute top-3 left-3">
    Sold
  </Badge>
)

/** Whether the visitor is known and vehicles viewed by others here are deleted. */
function useOwnMemory(): boolean {
  const visitor = useVisitor()
  const [own, setOwn] = useState(false)
  useEffect(() => {
    if (visitor.status === 'loading') return
    let stale = false
    forgetOthers(visitor)
      .catch((error) => reportFailure('The vehicles viewed by others could not be deleted', error))
      .then(() => !stale && setOwn(true))
    return () => {
      stale = true
    }
  }, [visitor])
  return own
}

/** How far from the view the vehicles are read. */
const NEAR = '600px'

/** Whether the element, which exists while `exists`, has been near the view. */
function useNear(element: RefObject<HTMLElement | null>, exists: boolean): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !exists || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, exists, near])
  return near
}

/** The vehicles' cards, read once `wanted`. Those that nobody sees any more leave the list. */
function useCards(ids: readonly string[], wanted: boolean) {
  const [read, setRead] = useState({ cards: new Map<string, PublicVehicle>(), now: 0, failed: false })
  const missing = wanted ? ids.filter((id) => !read.cards.has(id)).join() : ''
  useEffect(() => {
    if (!missing) return
    let stale = false
    const asked = missing.split(',')
    readVehicles(asked).then(
      (found) => {
        if (stale) return
        setRead(({ cards }) => ({
          cards: new Map([...cards, ...found.map((card) => [card.id, card] as const)]),
          now: Date.now(),
          failed: false,
        }))
        dropViewed(asked.filter((id) => found.every((card) => card.id !== id)))
      },
      (error) => {
        if (stale) return
        reportFailure('The recently viewed vehicles could not be read', error)
        setRead((before) => ({ ...before, failed: true }))
      },
    )
    return () => {
      stale = true
    }
  }, [missing])
  return read
}

/** Reads as nobody, so that the server does not learn who viewed them. */
async function readVehicles(ids: readonly string[]): Promise<PublicVehicle[]> {
  const [{ openAnonymousClient }, { publicVehicles }] = await Promise.all([
    import('../../browser-client.ts'),
    import('../queries.ts'),
  ])
  return publicVehicles(openAnonymousClient(), ids)
}
