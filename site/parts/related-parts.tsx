import type { SparePartCard } from '#domain/parts/spare-part-search-result.ts'
import { CardStrip, STRIP_SIZES } from '../ui/card-strip.tsx'
import { PartCard } from './part-card.tsx'
import { crumbs } from './part-words.ts'
import type { SparePart } from './queries.ts'

interface RelatedPartsProps {
  part: SparePart
  related: SparePartCard[]
  now: number
}

/** Other parts of the category; nothing without any. */
export function RelatedParts({ part, related, now }: RelatedPartsProps) {
  if (related.length === 0) return null
  return (
    <CardStrip title="Related parts" all={crumbs(part)[1]?.to}>
      {related.map((other) => (
        <PartCard key={other.id} part={other} now={now} level={3} sizes={STRIP_SIZES} />
      ))}
    </CardStrip>
  )
}
