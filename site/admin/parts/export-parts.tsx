import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { adminParts, PART_STATE_LABELS, type PartsAsked } from './queries.ts'

/** The filtered parts as a CSV file. */
export function ExportParts({ asked }: { asked: PartsAsked }) {
  return (
    <ExportButton
      name="magari-spare-parts"
      read={(client, page) => adminParts(client, { ...asked, page }, 1000)}
      rows={({ parts }) => parts}
      columns={[
        ['Id', (part) => part.id],
        ['Name', (part) => part.name],
        ['Part number', (part) => part.part_number],
        ['Category', (part) => labelOf(PART_CATEGORY_LABELS, part.category)],
        ['Condition', (part) => labelOf(PART_CONDITION_LABELS, part.condition)],
        ['Price KES', (part) => part.price],
        ['Quantity', (part) => part.quantity],
        ['In stock', (part) => part.in_stock],
        ['Location', (part) => part.location],
        ['Status', (part) => PART_STATE_LABELS[part.state]],
        ['Reason', (part) => part.held_reason],
        ['Views', (part) => part.views_count],
        ['Seller', (part) => part.seller],
        ['Created', (part) => part.created_at],
      ]}
    />
  )
}
