import { SERVICE_TYPE_LABELS, type ServiceType } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { IconName } from '../ui/icon-names.ts'

const ICONS: Record<ServiceType, IconName> = {
  mechanic: 'wrench',
  garage: 'warehouse',
  car_wash: 'droplets',
  car_hire: 'key-round',
  mobile_service: 'van',
  towing: 'truck',
}

/** The icon of a business's first type. */
export function iconOfTypes(types: readonly ServiceType[]): IconName {
  return (types[0] && ICONS[types[0]]) ?? 'wrench'
}

/** `Mechanic, Towing`. */
export function typesInWords(types: readonly ServiceType[]): string {
  return types.map((type) => labelOf(SERVICE_TYPE_LABELS, type)).join(', ')
}
