import { href } from 'react-router'
import { isMasked } from '#domain/ads/leads.ts'
import { mayMoveBooking } from '#domain/services/bookings.ts'
import { Button, type ButtonLook, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { workOf } from './booking-words.ts'
import { downloadCalendarFile } from './calendar-download.ts'
import type { OwnBooking } from './queries.ts'

interface BookingActionsProps {
  booking: OwnBooking
  now: number
  size?: ButtonLook['size']
  onCancel: (booking: OwnBooking) => void
}

/** The actions that a booking's state allows its customer, the main one first. */
export function BookingActions({ booking, now, size = 'm', onCancel }: BookingActionsProps) {
  const { id, status, provider, service, review } = booking
  const about = `${workOf(booking)} at ${provider.business_name}`
  const toCome = Date.parse(booking.preferred_date) > now
  const agreed = status === 'confirmed' || status === 'in_progress'
  const over = status === 'completed' || status === 'cancelled' || (!toCome && status === 'pending')
  return (
    <>
      {status === 'completed' && !review && (
        <LinkButton
          to={{ pathname: href('/my-bookings/:id', { id }), search: `?review=${id}` }}
          variant="main"
          size={size}
          preventScrollReset
          aria-label={`Leave a review of ${about}`}
        >
          <Icon of="star" size="s" />
          Leave a review
        </LinkButton>
      )}
      {agreed && provider.phone && !isMasked(provider.phone) && (
        <LinkButton
          to={`tel:${provider.phone}`}
          variant="main"
          size={size}
          aria-label={`Call ${provider.business_name}`}
        >
          <Icon of="phone" size="s" />
          Call
        </LinkButton>
      )}
      {toCome && status === 'confirmed' && (
        <Button
          size={size}
          onClick={() => downloadCalendarFile(booking)}
          aria-label={`Add ${about} to your calendar`}
        >
          <Icon of="calendar-plus" size="s" />
          Add to calendar
        </Button>
      )}
      {over && provider.verified && (
        <LinkButton
          to={{
            pathname: href('/services/:id', { id: provider.id }),
            search: `?book=${service?.is_active ? service.id : 'any'}`,
          }}
          size={size}
          aria-label={`Book ${about} again`}
        >
          <Icon of="rotate-ccw" size="s" />
          Book again
        </LinkButton>
      )}
      {mayMoveBooking(status, 'cancelled', 'customer') && (
        <Button
          variant="bare"
          size={size}
          className="text-danger!"
          onClick={() => onCancel(booking)}
          aria-label={`Cancel the request for ${about}`}
        >
          Cancel request
        </Button>
      )}
    </>
  )
}
