import { parseMoney, parseWholeNumber } from '#domain/foundation/typed-amounts.ts'
import type { SparePartForm } from '#domain/parts/spare-part-form.ts'
import type { PartCategory, PartCondition } from '#domain/parts/spare-parts.ts'
import type { Role } from '#domain/people/accounts.ts'
import { PartCard } from '../parts/part-card.tsx'
import { AdPreview } from './ad-preview.tsx'

/** A preview of the part's card. */
export function SparePartPreview({
  form,
  images,
  seller,
}: {
  form: SparePartForm
  images: string[]
  seller: { verified: boolean; role: Role }
}) {
  return (
    <AdPreview>
      {(now) => (
        <PartCard
          level={3}
          now={now}
          sizes="300px"
          part={{
            id: '00000000-0000-0000-0000-000000000000',
            name: form.name.trim() || 'Title',
            price: parseMoney(form.price) ?? 0,
            location: form.location || 'Location',
            condition: form.condition as PartCondition,
            category: (form.category || 'Category') as PartCategory,
            part_number: form.part_number.trim() || null,
            compatible_makes: form.compatible_makes,
            quantity: parseWholeNumber(form.quantity) ?? 1,
            in_stock: true,
            image: images[0] ?? null,
            image_count: images.length,
            created_at: new Date(now).toISOString(),
            seller: { id: '', first_name: null, last_name: null, business_name: null, ...seller },
          }}
        />
      )}
    </AdPreview>
  )
}
