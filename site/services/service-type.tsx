import type { LucideIcon } from 'lucide-react'
import Droplets from 'lucide-react/icons/droplets'
import KeyRound from 'lucide-react/icons/key-round'
import Truck from 'lucide-react/icons/truck'
import Van from 'lucide-react/icons/van'
import Warehouse from 'lucide-react/icons/warehouse'
import Wrench from 'lucide-react/icons/wrench'
import { SERVICE_TYPE_LABELS, type ServiceType } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'

const ICONS: Record<ServiceType, LucideIcon> = {
  mechanic: Wrench,
  garage: Warehouse,
  car_wash: Droplets,
  car_hire: KeyRound,
  mobile_service: Van,
  towing: Truck,
}

/** The drawing of what a business does first. */
export function iconOfTypes(types: readonly ServiceType[]): LucideIcon {
  return (types[0] && ICONS[types[0]]) ?? Wrench
}

/** `Mechanic, Towing`. */
export function typesInWords(types: readonly ServiceType[]): string {
  return types.map((type) => labelOf(SERVICE_TYPE_LABELS, type)).join(', ')
}
