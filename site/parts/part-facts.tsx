import { nameList } from '#domain/foundation/name-list.ts'
import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Fact, Facts } from '../ui/facts.tsx'
import { quantityWords } from './part-words.ts'
import type { SparePart } from './queries.ts'

/** The facts of a part, with those not given. */
export function PartFacts({ part }: { part: SparePart }) {
  return (
    <Facts>
      <Fact icon="shield-check" label="Condition" value={labelOf(PART_CONDITION_LABELS, part.condition)} />
      <Fact icon="boxes" label="Quantity" value={quantityWords(part.quantity)} />
      <Fact icon="hash" label="Part number" value={part.part_number} />
      <Fact icon="car" label="Compatible makes" value={nameList(part.compatible_makes)} />
      <Fact icon="tag" label="Category" value={labelOf(PART_CATEGORY_LABELS, part.category)} />
      <Fact icon="map-pin" label="Location" value={part.location} />
    </Facts>
  )
}
