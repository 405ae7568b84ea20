import { DAY, MINUTE } from '#domain/foundation/dates.ts'
import type { BookingStatus } from '#domain/services/bookings.ts'
import { fitsOpeningHours } from '#domain/services/opening-hours.ts'
import { type Dice, item } from './car-pictures/random.ts'
import type { Provider } from './providers.ts'
import type { OfferedService } from './services-offered.ts'

/** A time in ms. */
export type Span = readonly [from: number, to: number]

/** A visit of the week at the demo account's garage. */
export interface WeekVisit {
  status: BookingStatus
  service: OfferedService
  span: Span
  /** The bay, from 0: bookings of two bays can have the same time. */
  bay: number
}

const NAIROBI = 180 * MINUTE
const STEP = 30 * MINUTE

/** What the demo account's garage works with; a booking takes a bay and a person. */
export const garageBays = ['Bay 1', 'Bay 2', 'Bay 3'] as const
export const garageMechanics = ['Otieno', 'Achieng', 'Kamau', 'Mwende'] as const

/** Today and the six days after it in three bays, most of their time taken; the first bay has other bookings already. */
export function weekVisits(provider: Provider, taken: readonly Span[], now: number, d: Dice): WeekVisit[] {
  const today = Math.floor((now + NAIROBI) / DAY) * DAY - NAIROBI
  const services = provider.services.filter(({ active, minutes }) => active && minutes <= 240)
  return garageBays.flatMap((_, bay) => {
    const others = bay === 0 ? taken : []
    const visits: WeekVisit[] = []
    let from = today
    while (from < today + 7 * DAY) {
      const service = d.pick(services)
      const to = from + service.minutes * MINUTE
      const fits =
        fitsOpeningHours(provider.hours, from, service.minutes) &&
        others.every(([begins, ends]) => to <= begins || from >= ends)
      if (!fits) {
        from += STEP
        continue
      }
      visits.push({ status: statusOf([from, to], now), service, span: [from, to], bay })
      from = Math.ceil(to / STEP) * STEP + item([0, 0, 1, 2], Math.floor(d.between(0, 4))) * STEP
    }
    return visits
  })
}

function statusOf([from, to]: Span, now: number): BookingStatus {
  if (from > now) return 'confirmed'
  return to <= now ? 'completed' : 'in_progress'
}
