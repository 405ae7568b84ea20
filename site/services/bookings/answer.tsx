import type { ReactNode } from 'react'
import { data, Form, href, useNavigation } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { answerWords, type OfferedAnswer } from '#domain/services/booking-answers.ts'
import { formatDuration } from '#domain/services/bookings.ts'
import { freeSentence } from '#domain/services/service-deposits.ts'
import { anonymousClient } from '../../client.ts'
import { MailLinkCard } from '../../newsletter/mail-link-card.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/answer.ts'
import { BookingBadge } from './booking-state.tsx'
import { answerByLink, bookingByLink } from './link-queries.ts'

/** Changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await bookingByLink(context.get(anonymousClient), tokenOf(url))
  return data(
    { ...found, asked: answerAskedBy(url), now: Date.now() },
    { status: found.booking ? 200 : found.late ? 410 : 404 },
  )
}
loader.searchParams = ['token', 't', 'answer']

export async function action({ url, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const refused = await answerByLink(
    context.get(anonymousClient),
    tokenOf(url),
    String(form.get('answer')),
    form.get('chosen'),
  )
  return { refused }
}

/** In text messages, where each letter counts, the parameter is `t`. */
function tokenOf({ searchParams }: URL): string {
  return searchParams.get('token') ?? searchParams.get('t') ?? ''
}

/** The answer that the link was for. Links of former mails are at /bookings/cancel. */
function answerAskedBy({ pathname, searchParams }: URL): string | null {
  return pathname.startsWith('/bookings/cancel') ? 'cancel' : searchParams.get('answer')
}

export const meta = () => [{ title: 'Your booking | Magari' }, { name: 'robots', content: 'noindex' }]

export function headers() {
  // The URL is a key, so other pages must not get it as a referrer.
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
}

/** The page of a message's link: takes an offered time, says whether the customer comes, or cancels. Without sign-in. */
export default function Answer({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, late, sentence, asked, now } = loaderData
  if (!booking)
    return (
      <MailLinkCard
        title={late ? 'It is too late to answer' : 'This link does not work'}
        lead={
          late
            ? 'The link was valid until the time of the booking.'
            : 'Open the link in our last message to you.'
        }
      >
        <FieldError>{sentence}</FieldError>
        <LinkButton to={href('/my-bookings')}>See your bookings</LinkButton>
      </MailLinkCard>
    )
  const { title, lead, answers } = answerWords(booking, {
    business: booking.business_name,
    asked,
    changeable: Date.parse(booking.changeable_until) > now,
    now,
  })
  return (
    <MailLinkCard title={title} lead={lead}>
      {actionData?.refused && <FieldError>{actionData.refused}</FieldError>}
      <dl className="grid gap-2 rounded-r bg-sunk p-4">
        <Line label="Business">{booking.business_name}</Line>
        <Line label="Service">{booking.work}</Line>
        <Line label="Time">
          {formatAppointment(booking.preferred_date)}, for {formatDuration(booking.duration_minutes)}
        </Line>
        {booking.price !== null && <Line label="Price">{formatKes(booking.price)}</Line>}
        {booking.deposit_paid !== null && booking.status === 'confirmed' && (
          <Line label="Deposit">
            {formatKes(booking.deposit_paid)}. {freeSentence(booking.deposit_free_until, now)}
          </Line>
        )}
        <Line label="State">
          <BookingBadge status={booking.status} />
        </Line>
      </dl>
      {answers.map((given) => (
        <Press key={given.chosen ?? given.answer} given={given} />
      ))}
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

function Press({ given: { answer, chosen, label, look } }: { given: OfferedAnswer }) {
  const { state, formData } = useNavigation()
  const isSent = state !== 'idle'
  return (
    <Form method="post" className="grid">
      <input type="hidden" name="answer" value={answer} />
      {chosen && <input type="hidden" name="chosen" value={chosen} />}
      <Button
        type="submit"
        variant={look}
        disabled={isSent}
        busy={
          isSent && formData?.get('answer') === answer && (formData.get('chosen') ?? undefined) === chosen
        }
      >
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
