import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { DEPOSIT_STATUS_LABELS, type DepositStatus } from '#domain/money/deposits.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { messageSentence, untoldSentence } from '#domain/services/booking-messages.ts'
import { formatDuration } from '#domain/services/bookings.ts'
import { carInWords } from '#domain/services/job-card.ts'
import { missedInWords } from '#domain/services/missed-visits.ts'
import { fitInWords, placesInWords } from '#domain/services/resources.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { useMay } from '../../../members/use-may.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { BookingBadge } from '../../bookings/booking-state.tsx'
import type { ProviderBooking } from './queries.ts'

/** The customer's name, or a substitute. */
export function customerNameOf({ customer_name, customer_id }: ProviderBooking): string {
  return customer_name ?? (customer_id ? 'A customer' : 'Walk-in customer')
}

/** The car as lists name it: by the plate on its job card, and in the customer's words. */
export function carOfBooking({ vehicle, job }: ProviderBooking): string | null {
  return carInWords(vehicle, job?.plate ?? null)
}

/** The name of the service, else the type of work. */
export function workOfBooking({ service, service_type }: ProviderBooking): string {
  return service ?? SERVICE_TYPE_LABELS[service_type]
}

/** The state of a booking, and whether it was entered by hand. */
export function BookingMarks({ booking }: { booking: ProviderBooking }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {!booking.customer_id && <Badge>Manual</Badge>}
      <BookingBadge status={booking.status} waitlisted={booking.waitlisted} />
    </span>
  )
}

/** All facts of a booking except its work and state. */
export function BookingFacts({ booking }: { booking: ProviderBooking }) {
  const {
    service,
    service_type,
    customer_phone: phone,
    customer_email,
    vehicle,
    description,
    notes,
    price,
  } = booking
  const messages = booking.messages ?? []
  const collisions = booking.fit && !booking.fit.resources && fitInWords(booking.fit)
  const untold = untoldSentence(messages)
  return (
    <>
      {booking.cannot_come_at && (
        <Warning>
          The customer said on {formatDateTime(booking.cannot_come_at)} that they cannot come.
        </Warning>
      )}
      {booking.missed_visits && <Warning>{missedInWords(booking.missed_visits)}.</Warning>}
      {untold && <Warning>{untold}</Warning>}
      {collisions && <Warning>{collisions}. Offer other times, or move what is in its way.</Warning>}
      <dl className="grid gap-1 text-sm">
        <Fact label="Customer">
          <span className="font-medium">{customerNameOf(booking)}</span>
        </Fact>
        {phone && (
          <Fact label="Phone">
            <a
              href={`tel:${phone}`}
              className="reach inline-flex items-center gap-1.5 text-green-ink"
              aria-label={`Call ${customerNameOf(booking)}, ${formatPhone(phone)}`}
            >
              <Icon of="phone" size="xs" />
              {formatPhone(phone)}
            </a>
          </Fact>
        )}
        {customer_email && <Fact label="Email">{customer_email}</Fact>}
        <Fact label="Date">
          {formatAppointment(booking.preferred_date)} · {formatDuration(booking.duration_minutes)}
          {booking.moved_from && (
            <span className="block text-ink-2">Moved from {formatAppointment(booking.moved_from)}</span>
          )}
        </Fact>
        {booking.waitlisted && (
          <Fact label="Waiting list">Any time of this day. What becomes free is offered to them.</Fact>
        )}
        {booking.will_come_at && booking.status === 'confirmed' && (
          <Fact label="Comes">Said so on {formatDateTime(booking.will_come_at)}</Fact>
        )}
        {booking.fit?.resources?.length ? (
          <Fact label="Place">{placesInWords(booking.fit.resources)}, if accepted now</Fact>
        ) : null}
        <Fact label="Price">
          {price === null ? <span className="text-ink-3">To be agreed</span> : formatKes(price)}
        </Fact>
        {booking.deposit && <DepositFact deposit={booking.deposit} />}
        {service && <Fact label="Type">{SERVICE_TYPE_LABELS[service_type]}</Fact>}
        {vehicle && <Fact label="Vehicle">{vehicle}</Fact>}
        {description && <Fact label="Description">{description}</Fact>}
        {notes && <Fact label={booking.status === 'cancelled' ? 'Reason' : 'Notes'}>{notes}</Fact>}
        {booking.status === 'cancelled' && booking.cancelled_by && (
          <Fact label="Cancelled by">{booking.cancelled_by === 'customer' ? 'The customer' : 'You'}</Fact>
        )}
        {messages.length > 0 && <Fact label="Mails">{messages.map(messageSentence).join('\n')}</Fact>}
      </dl>
    </>
  )
}

function DepositFact({ deposit }: { deposit: NonNullable<ProviderBooking['deposit']> }) {
  const { asked, amount, status, deposit_id } = deposit
  const isAccount = useMay('own_account')
  if (asked !== null) return <Fact label="Deposit">{formatKes(asked)}, not paid yet</Fact>
  if (amount === null || deposit_id === null) return null
  const state = DEPOSIT_STATUS_LABELS[status as DepositStatus].toLowerCase()
  return (
    <Fact label="Deposit">
      {formatKes(amount)},{' '}
      {isAccount ? (
        <Link to={href('/deposits/:id', { id: deposit_id })} className="text-green-ink underline">
          {state}
        </Link>
      ) : (
        state
      )}
    </Fact>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-s bg-amber-soft px-3 py-2 text-sm font-medium text-amber-ink">
      <Icon of="triangle-alert" size="s" className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 flex-none text-ink-3">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}
