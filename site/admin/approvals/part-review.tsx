import { href, Link } from 'react-router'
import { PART_DOUBTS } from '#domain/admin/approval-doubts.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { quantityWords } from '../../parts/part-words.ts'
import { Decision, UnlessClaimed } from './decision.tsx'
import { Doubts } from './doubts.tsx'
import { HoldSignals } from './hold-signals.tsx'
import type { WaitingPart } from './queries.ts'
import { ReviewCard, type ReviewLook } from './review-card.tsx'
import { SellerLine, SellerSummary } from './seller-summary.tsx'

/** A spare part awaiting approval. */
export function PartReview({ part, decision, large }: { part: WaitingPart } & ReviewLook) {
  const { id, name, price, updated_at, held_at, seller } = part
  return (
    <ReviewCard
      id={id}
      name={name}
      title={
        <Link to={href('/spare-parts/:id', { id })} className="text-ink">
          {name}
        </Link>
      }
      line={[
        formatKes(price),
        `posted ${formatDate(part.created_at)}`,
        part.was_public ? `public before, held since ${formatDate(held_at)}` : 'new',
      ].join(', ')}
      pictures={part.images}
      facts={[
        ['Category', labelOf(PART_CATEGORY_LABELS, part.category)],
        ['Condition', labelOf(PART_CONDITION_LABELS, part.condition)],
        ['Location', part.location],
        ['Part number', part.part_number],
        ['Quantity', part.in_stock ? quantityWords(part.quantity) : 'Out of stock'],
        ['Compatible makes', part.compatible_makes.join(', ') || null],
      ]}
      description={part.description}
      doubts={
        <>
          <Doubts doubts={part.doubts} labels={PART_DOUBTS} />
          <HoldSignals hold={part.hold} />
        </>
      }
      summary={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SellerLine seller={seller} />
        </p>
      }
      large={large}
      evidence={<SellerSummary seller={seller} />}
      decision={
        decision ??
        (part.hold.appeal?.is_own_decision ? undefined : (
          <UnlessClaimed by={part.claimed_by}>
            <Decision kind="spare_parts" id={id} version={updated_at} name={name} />
          </UnlessClaimed>
        ))
      }
    />
  )
}
