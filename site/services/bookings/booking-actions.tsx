import { href } from 'react-router'
import { isMasked } from '#domain/ads/leads.ts'
import { changeableUntil } from '#domain/services/booking-answers.ts'
import { Button, type ButtonLook, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { workOf } from './booking-words.ts'
import { downloadCalendarFile } from './calendar-download.ts'
import type { OwnBooking } from './queries.ts'
import type { OwnBookingActs } from './use-own-booking-acts.tsx'

interface BookingActionsProps {
  booking: OwnBooking
  now: number
  size?: ButtonLook['size']
  acts: OwnBookingActs
}

/** The actions that a booking's state allows its customer, the main one first. */
export function BookingActions({ booking, now, size = 'm', acts }: BookingActionsProps) {
  const { id, status, provider, service, review } = booking
  const about = `${workOf(booking)} at ${provider.business_name}`
  const toCome = Date.parse(booking.preferred_date) > now
  const agreed = status === 'confirmed' || status === 'in_progress'
  const isInTime = changeableUntil(booking, provider.booking_change_hours) > now
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
      {toCome && status === 'confirmed' && isInTime && (
        <Button size={size} onClick={() => acts.askToMove(booking)} aria-label={`Move ${about}`}>
          Move
        </Button>
      )}
      {status === 'pending' && (
        <Button
          variant="bare"
          size={size}
          className="text-danger!"
          onClick={() => acts.askToCancel(booking)}
          aria-label={`Cancel the request for ${about}`}
        >
          Cancel request
        </Button>
      )}
      {toCome && status === 'confirmed' && (
        <Button
          variant="bare"
          size={size}
          className="text-danger!"
          onClick={() => acts.askToCancel(booking)}
          aria-label={`${isInTime ? 'Cancel booking' : 'I cannot come'}: ${about}`}
        >
          {isInTime ? 'Cancel booking' : 'I cannot come'}
        </Button>
      )}
    </>
  )
}
