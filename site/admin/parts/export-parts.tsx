import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { adminParts, PART_STATE_LABELS, type PartsAsked } from './queries.ts'

/** The parts that are filtered, as a file for a spreadsheet. */
export function ExportParts({ asked }: { asked: PartsAsked }) {
  return (
    <ExportButton
      name="magari-spare-parts"
      heads={[
        'Id',
        'Name',
        'Part number',
        'Category',
        'Condition',
        'Price KES',
        'Quantity',
        'In stock',
        'Location',
        'Status',
        'Reason',
        'Views',
        'Seller',
        'Created',
      ]}
      read={(client, page) => adminParts(client, { ...asked, page }, 1000)}
      rows={({ parts }) =>
        parts.map((part) => [
          part.id,
          part.name,
          part.part_number,
          labelOf(PART_CATEGORY_LABELS, part.category),
          labelOf(PART_CONDITION_LABELS, part.condition),
          part.price,
          part.quantity,
          part.in_stock,
          part.location,
          PART_STATE_LABELS[part.state],
          part.held_reason,
          part.views_count,
          part.seller,
          part.created_at,
        ])
      }
    />
  )
}
