import type { ReactNode } from 'react'
import { data, Form, href, useNavigation } from 'react-router'
import { formatPhone } from '#domain/foundation/phone.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { formatDuration } from '#domain/services/bookings.ts'
import { anonymousClient } from '../../client.ts'
import { MailLinkCard } from '../../newsletter/mail-link-card.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/cancel.ts'
import { BookingBadge } from './booking-state.tsx'
import { bookingByLink, cancelByLink, type LinkedBooking } from './link-queries.ts'

/** Changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await bookingByLink(context.get(anonymousClient), tokenOf(url))
  return data(found, { status: found.booking ? 200 : found.late ? 410 : 404 })
}
loader.searchParams = ['token']

export async function action({ url, context }: Route.ActionArgs) {
  await cancelByLink(context.get(anonymousClient), tokenOf(url))
  return null
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? ''
}

export const meta = () => [{ title: 'Cancel a booking | Magari' }, { name: 'robots', content: 'noindex' }]

export function headers() {
  // The URL is a key, so other pages must not get it as a referrer.
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
}

/** The page of a booking mail's link: cancels a request, or tells the business that its customer cannot come. Without sign-in. */
export default function Cancel({ loaderData: { booking, late, sentence } }: Route.ComponentProps) {
  if (!booking)
    return (
      <MailLinkCard
        title={late ? 'It is too late to cancel' : 'This link does not work'}
        lead={
          late
            ? 'The link was valid until the time of the booking.'
            : 'Open the link in our last mail to you.'
        }
      >
        <FieldError>{sentence}</FieldError>
        <LinkButton to={href('/my-bookings')}>See your bookings</LinkButton>
      </MailLinkCard>
    )
  const { title, lead, press } = wordsOf(booking)
  return (
    <MailLinkCard title={title} lead={lead}>
      <dl className="grid gap-2 rounded-r bg-sunk p-4">
        <Line label="Business">{booking.business_name}</Line>
        <Line label="Service">{booking.work}</Line>
        <Line label="Time">
          {formatAppointment(booking.preferred_date)}, for {formatDuration(booking.duration_minutes)}
        </Line>
        <Line label="State">
          <BookingBadge status={booking.status} />
        </Line>
      </dl>
      {press && <Press label={press} />}
      {booking.status !== 'cancelled' && booking.provider_phone && (
        <LinkButton to={`tel:${booking.provider_phone}`}>
          <Icon of="phone" />
          Call {formatPhone(booking.provider_phone)}
        </LinkButton>
      )}
      {booking.status === 'cancelled' && (
        <LinkButton to={href('/services/:id', { id: booking.provider_id })}>Book another time</LinkButton>
      )}
    </MailLinkCard>
  )
}

function Press({ label }: { label: string }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid">
      <Button type="submit" variant="danger" busy={busy}>
        {label}
      </Button>
    </Form>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The words for a booking's state; `press` is absent without an action. */
function wordsOf({ status, cancelled_by, told, business_name: name }: LinkedBooking) {
  switch (status) {
    case 'pending':
      return {
        title: 'Cancel this request?',
        lead: `${name} will be notified that you are not coming.`,
        press: 'Cancel request',
      }
    case 'confirmed':
      return told
        ? {
            title: `${name} has been notified`,
            lead: 'They know that you cannot come. Call them to agree on another time.',
          }
        : {
            title: 'Cannot make it?',
            lead: `The booking is confirmed, so ${name} has to cancel it. We will notify them if you press the button; or call them to agree on another time.`,
            press: 'I cannot come',
          }
    case 'in_progress':
      return {
        title: 'The work has started',
        lead: `${name} is working on it. Call them if you need it stopped.`,
      }
    case 'completed':
      return { title: 'Booking completed', lead: `${name} has completed this booking.` }
    case 'cancelled':
      return {
        title: cancelled_by === 'customer' ? 'Request cancelled' : 'Already cancelled',
        lead: cancelled_by === 'customer' ? `${name} has been notified.` : 'There is nothing left to do.',
      }
  }
}
