import { href, Link } from 'react-router'
import { LISTING_DOUBTS } from '#domain/admin/approval-doubts.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { nameList } from '#domain/foundation/name-list.ts'
import { factsInOrder, factText } from '#domain/vehicles/vehicle-fields.ts'
import { Decision, UnlessClaimed } from './decision.tsx'
import { Doubts } from './doubts.tsx'
import { HoldSignals } from './hold-signals.tsx'
import { AgainstMarket, MarketComparison } from './market-comparison.tsx'
import type { ChangedFact, WaitingListing } from './queries.ts'
import { ReviewCard, type ReviewLook } from './review-card.tsx'
import { SellerLine, SellerSummary } from './seller-summary.tsx'

/** A vehicle listing awaiting approval, or its seller's draft. */
export function ListingReview({ listing, decision, large }: { listing: WaitingListing } & ReviewLook) {
  const { id, title, price, created_at, updated_at, own_draft, pending_names, seller } = listing
  return (
    <ReviewCard
      id={id}
      name={title}
      title={
        <Link to={href('/vehicles/:id', { id })} className="text-ink">
          {title}
        </Link>
      }
      line={[
        formatKes(price),
        `${own_draft ? 'started' : 'posted'} ${formatDate(created_at)}`,
        own_draft ? 'the seller’s own draft' : whyItWaits(listing),
      ].join(', ')}
      pictures={listing.images}
      facts={facts(listing)}
      description={listing.description}
      doubts={
        <>
          <Doubts doubts={listing.doubts} labels={LISTING_DOUBTS} />
          {listing.hold && <HoldSignals hold={listing.hold} />}
        </>
      }
      summary={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <AgainstMarket listing={listing} />
          <SellerLine seller={seller} />
        </p>
      }
      large={large}
      evidence={
        <>
          {pending_names.length > 0 && (
            <p className="rounded-s bg-sunk p-3 text-sm wrap-anywhere text-ink-2">
              New in the catalogue: {pending_names.map((name) => `“${name}”`).join(' and ')}. Approving this
              ad lists {pending_names.length === 1 ? 'the name' : 'both names'} for everyone.
            </p>
          )}
          <MarketComparison listing={listing} />
          <SellerSummary seller={seller} />
        </>
      }
      decision={
        decision ??
        (listing.hold?.appeal?.is_own_decision ? undefined : (
          <UnlessClaimed by={listing.claimed_by}>
            <Decision kind="vehicle_listings" id={id} version={updated_at} name={title} unasked={own_draft} />
          </UnlessClaimed>
        ))
      }
    />
  )
}

/** Why it needs approval. Changes hold an ad if the setting `review_changed_listings` is on. */
function whyItWaits({ was_state, was_price, price, held_at, changed }: WaitingListing): string {
  if (was_state === 'rejected') return 'resubmitted after rejection'
  if (was_state !== 'active') return 'new'
  const since = held_at ? `held since ${formatDate(held_at)}` : 'held'
  const before = was_price !== null && was_price !== price ? `, was ${formatKes(was_price)}` : ''
  const facts = changed.length > 0 ? `, changed: ${nameList(changed.map((fact) => CHANGED[fact]))}` : ''
  return `public before, ${since}${before}${facts}`
}

const CHANGED: Record<ChangedFact, string> = {
  title: 'title',
  make_id: 'make',
  model_id: 'model',
  year: 'year',
  mileage: 'mileage',
  price: 'price',
  images: 'photos',
}

const FACTS = factsInOrder([
  'year',
  'mileage',
  'condition',
  'location',
  'fuel_type',
  'transmission',
  'engine_size',
])

function facts(listing: WaitingListing) {
  return [
    ['Make', listing.make],
    ['Model', listing.model],
    ...FACTS.map((fact) => [fact.label, factText(fact, listing)] as const),
  ] as const
}
