import { formatDate } from '#domain/foundation/dates.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'

/** The name of the booked service, else the type of work. */
export function workOf({
  service,
  service_type,
}: {
  service?: { name: string } | null
  service_type: string
}): string {
  return service?.name ?? labelOf(SERVICE_TYPE_LABELS, service_type)
}

/** The day in Nairobi as a leaf of a calendar shows it: `24`, `Nov`. */
export function calendarLeaf(moment: string): { day: string; month: string } {
  const [day = '', month = ''] = formatDate(moment).split(' ')
  return { day, month }
}
