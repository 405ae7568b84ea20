import { href } from 'react-router'
import { isMasked } from '#domain/ads/leads.ts'
import { calendarFile } from '#domain/foundation/calendar.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { saveFile } from '../../ui/save-file.ts'
import { workOf } from './booking-words.ts'
import type { OwnBooking } from './queries.ts'

/** Downloads the booking as a calendar file. */
export function downloadCalendarFile(booking: OwnBooking): void {
  const { provider } = booking
  const phone = provider.phone && !isMasked(provider.phone) ? provider.phone : null
  const text = calendarFile(
    {
      uid: `${booking.id}@${location.host}`,
      begins: new Date(booking.preferred_date),
      minutes: booking.duration_minutes,
      title: `${workOf(booking)} at ${provider.business_name}`,
      place: [provider.address, provider.location].filter(Boolean).join(', ') || null,
      description:
        [booking.vehicle, phone && formatPhone(phone), booking.notes].filter(Boolean).join('\n') || null,
      url: location.origin + href('/my-bookings/:id', { id: booking.id }),
      changed: new Date(booking.updated_at),
    },
    new Date(),
  )
  saveFile('magari-booking.ics', text, 'text/calendar')
}
