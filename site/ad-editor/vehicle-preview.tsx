import { parseMoney, parseWholeNumber } from '#domain/foundation/typed-amounts.ts'
import type { Role } from '#domain/people/accounts.ts'
import type { VehicleForm } from '#domain/vehicles/vehicle-form.ts'
import type { BodyType, Condition, FuelType, Transmission } from '#domain/vehicles/vehicles.ts'
import { VehicleCard } from '../vehicles/vehicle-card.tsx'
import { AdPreview } from './ad-preview.tsx'

/** The ad as a card in the list, while it is being written. */
export function VehiclePreview({
  form,
  images,
  seller,
}: {
  form: VehicleForm
  images: string[]
  seller: { verified: boolean; role: Role }
}) {
  return (
    <AdPreview>
      {(now) => (
        <VehicleCard
          level={3}
          now={now}
          sizes="300px"
          vehicle={{
            id: '00000000-0000-0000-0000-000000000000',
            title: form.title.trim() || 'Title',
            price: parseMoney(form.price),
            location: form.location || 'Location',
            condition: form.condition as Condition,
            fuel_type: form.fuel_type as FuelType,
            transmission: form.transmission as Transmission,
            body_type: (form.body_type || null) as BodyType | null,
            year: parseWholeNumber(form.year) ?? 0,
            mileage: parseWholeNumber(form.mileage),
            featured: false,
            image: images[0] ?? null,
            image_count: images.length,
            created_at: new Date(now).toISOString(),
            make: '',
            model: null,
            seller,
          }}
        />
      )}
    </AdPreview>
  )
}
