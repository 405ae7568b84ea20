import type { ReactNode } from 'react'
import { data, href, Link, useRevalidator } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { formatDuration } from '#domain/services/bookings.ts'
import { reviewStanding } from '#domain/services/held-reviews.ts'
import { bookingSentence } from '#domain/services/own-bookings.ts'
import { browserClient } from '../../client.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { memberContext } from '../../members/member.ts'
import { staleIfError } from '../../session/stale-if-error.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Place } from '../place.tsx'
import { ReviewWindow } from '../review-window.tsx'
import { Stars } from '../stars.tsx'
import type { Route } from './+types/my-booking.ts'
import { BookingActions } from './booking-actions.tsx'
import { BookingBadge } from './booking-state.tsx'
import { workOf } from './booking-words.ts'
import { Objection } from './objection.tsx'
import { OfferedTimes } from './offered-times.tsx'
import { OwnDeposit } from './own-deposit.tsx'
import { OwnJob } from './own-job.tsx'
import { ProviderContact } from './provider-contact.tsx'
import { type BookingDeposit, bookingDeposit, type OwnBooking, ownBooking, ownJob } from './queries.ts'
import { bookingHeadingId, useOwnBookingActs } from './use-own-booking-acts.tsx'

const read = staleIfError<{
  booking: OwnBooking | null
  job: Awaited<ReturnType<typeof ownJob>>
  deposit: BookingDeposit | null
}>()

export async function clientLoader({ context, params, request }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  if (!UUID.test(params.id)) throw data(null, { status: 404 })
  const { value, stale } = await read(`${user.id} ${params.id}`, request.signal, async () => {
    const client = await browserClient()
    const [booking, job, deposit] = await Promise.all([
      ownBooking(client, user.id, params.id),
      ownJob(client, params.id),
      bookingDeposit(client, params.id),
    ])
    return { booking, job, deposit }
  })
  if (value && !value.booking) throw data(null, { status: 404 })
  return {
    userId: user.id,
    phone: profile?.phone ?? '',
    now: Date.now(),
    booking: value?.booking ?? null,
    job: value?.job ?? null,
    deposit: value?.deposit ?? null,
    stale,
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const booking = loaderData?.booking
  return [
    { title: `${booking ? workOf(booking) : 'Your booking'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function MyBooking({
  loaderData: { userId, phone, now, booking, job, deposit, stale },
}: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  const { acts, dialogs } = useOwnBookingActs(userId, now)
  useFresh('notification')
  useFresh('booking')
  useFresh('deposit')
  const again = (
    <Button size="s" busy={state === 'loading'} className="justify-self-start" onClick={revalidate}>
      Try again
    </Button>
  )

  if (!booking)
    return (
      <div className="wrap grid min-h-[60dvh] content-center">
        <EmptyState level={1} title="Your booking could not be loaded" action={again}>
          Check your connection. Your booking is safe.
        </EmptyState>
      </div>
    )
  const { provider, review } = booking
  const standing = review && reviewStanding(review)
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs items={[{ label: 'My Bookings', to: href('/my-bookings') }, { label: workOf(booking) }]} />
      {stale && (
        <Notice>
          <p>Magari cannot be reached, so this may be out of date.</p>
          {again}
        </Notice>
      )}
      <div className="grid gap-2">
        <h1
          id={bookingHeadingId(booking.id)}
          tabIndex={-1}
          className="wrap-anywhere outline-none lg:text-2xl"
        >
          {workOf(booking)}
        </h1>
        <p>
          <BookingBadge status={booking.status} waitlisted={booking.waitlisted} />
        </p>
        <p className="wrap-anywhere">{bookingSentence(booking, provider.business_name, now)}</p>
      </div>
      <OfferedTimes
        booking={booking}
        now={now}
        busy={acts.busy}
        onAnswer={(answer, chosen) => acts.answer(booking, answer, chosen)}
        className="mt-4"
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <BookingActions booking={booking} now={now} acts={acts} />
      </div>

      {deposit && <OwnDeposit bookingId={booking.id} deposit={deposit} phone={phone} now={now} />}

      {job && <OwnJob bookingId={booking.id} job={job} now={now} />}

      <Objection booking={booking} now={now} onObject={(words) => acts.objectToMissed(booking, words)} />

      <dl className="mt-6 grid rounded-r border border-line bg-raise">
        <Line label="When">
          {formatAppointment(booking.preferred_date)}, for {formatDuration(booking.duration_minutes)}
        </Line>
        <Line label="Where">
          <Link to={href('/services/:id', { id: provider.id })} className="font-medium text-green-ink">
            {provider.business_name}
          </Link>
          <Place provider={provider} />
        </Line>
        <Line label="Price">
          {booking.price === null ? (
            <span className="text-ink-3">To be agreed</span>
          ) : (
            formatKes(booking.price)
          )}
        </Line>
        <Line label="Vehicle">{booking.vehicle ?? <span className="text-ink-3">Not given</span>}</Line>
        {booking.description && <Line label="Your notes">{booking.description}</Line>}
        {booking.notes && (
          <Line label={booking.cancelled_by === 'provider' ? 'Reason' : 'Their notes'}>{booking.notes}</Line>
        )}
        <Line label="Requested on">{formatDate(booking.created_at)}</Line>
      </dl>

      {review && (
        <section aria-labelledby="own-review" className="mt-8">
          <h2 id="own-review" className="mb-2 text-lg">
            Your review
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            <Stars rating={review.rating} />
            <span className="text-ink-3">{formatDate(review.created_at)}</span>
          </p>
          {standing && (
            <p className="mt-2 rounded-s bg-sunk p-3 text-sm wrap-anywhere text-ink-2">{standing}</p>
          )}
          {review.comment && <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{review.comment}</p>}
          {review.reply && (
            <div className="mt-3 rounded-r bg-sunk p-3 text-sm">
              <p className="font-medium wrap-anywhere">{provider.business_name} answers</p>
              <p className="wrap-anywhere whitespace-pre-line text-ink-2">{review.reply}</p>
            </div>
          )}
        </section>
      )}

      <ProviderContact booking={booking} />
      <ReviewWindow provider={provider} />
      {dialogs}
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 border-line px-4 py-3 not-first:border-t sm:grid-cols-[140px_minmax(0,1fr)] sm:gap-4">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord
      title="This booking is not one of yours"
      to={href('/my-bookings')}
      label="See your bookings"
    >
      Sign in with the account you booked with. If the business has left Magari, its bookings were deleted
      with it.
    </NoSuchRecord>
  )
}
