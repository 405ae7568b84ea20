import type { ReactNode } from 'react'
import type { VehicleForm } from '#domain/vehicles/vehicle-form.ts'
import { useVisitor } from '../session/visitor.ts'
import { AdEditor } from './ad-editor.tsx'
import type { CatalogueEntry } from './catalogue-queries.ts'
import { lacksPhone } from './own-phone.tsx'
import { vehicleAd } from './vehicle-ad.ts'
import { vehicleParts } from './vehicle-fields.tsx'
import { VehiclePreview } from './vehicle-preview.tsx'

interface NewVehicleProps {
  userId: string
  makes: CatalogueEntry[]
  /** Whether the seller's plan includes posting on Facebook. */
  onFacebook: boolean
  /** Maximum number of photos. */
  most: number
  /** The page's heading and the text below it. */
  head: ReactNode
  onDone: () => void
  /** What the form begins with, unless there is a draft. */
  initial?: VehicleForm | undefined
}

/** The form that posts a vehicle. */
export function NewVehicle({ userId, makes, onFacebook, most, head, onDone, initial }: NewVehicleProps) {
  const { profile } = useVisitor()
  const seller = { verified: profile?.verified ?? false, role: profile?.role ?? 'customer' }
  return (
    <AdEditor
      kind={vehicleAd}
      userId={userId}
      adId={null}
      own={null}
      initial={initial}
      most={most}
      head={head}
      parts={(fields) =>
        vehicleParts(fields, makes, {
          isDealer: seller.role === 'dealer',
          asksPhone: lacksPhone(profile),
          onFacebook,
        })
      }
      preview={(form, images) => <VehiclePreview form={form} images={images} seller={seller} />}
      send="Post Ad"
      onDone={onDone}
    />
  )
}
