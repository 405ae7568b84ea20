import { parseMileage, parseMoney } from '#domain/foundation/typed-amounts.ts'
import type { Role } from '#domain/people/accounts.ts'
import type { VehicleForm } from '#domain/vehicles/vehicle-form.ts'
import type { FuelType, Transmission } from '#domain/vehicles/vehicles.ts'
import { VehicleCard } from '../vehicles/vehicle-card.tsx'
import { AdPreview } from './ad-preview.tsx'

/** A preview of the vehicle's card. */
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
          state={null}
          vehicle={{
            id: '00000000-0000-0000-0000-000000000000',
            title: form.title.trim() || 'Title',
            price: parseMoney(form.price),
            location: form.location || 'Location',
            fuel_type: form.fuel_type as FuelType,
            transmission: form.transmission as Transmission,
            mileage: parseMileage(form.mileage),
            featured: false,
            image: images[0] ?? null,
            image_count: images.length,
            created_at: new Date(now).toISOString(),
            seller,
          }}
        />
      )}
    </AdPreview>
  )
}
