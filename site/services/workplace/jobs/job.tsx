import { data, href, Link } from 'react-router'
import { formatPhone } from '#domain/foundation/phone.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { estimateInWords } from '#domain/services/estimates.ts'
import { vehicleInWords } from '#domain/services/job-card.ts'
import { NoSuchRecord } from '../../../frame/no-such-record.tsx'
import { isNotFound } from '../../../frame/not-found-answer.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { useFresh } from '../../../live/use-fresh.ts'
import { memberContext } from '../../../members/member.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lastReadOrToast } from '../../../workplace/read-or-toast.ts'
import { BookingBadge } from '../../bookings/booking-state.tsx'
import { customerNameOf, workOfBooking } from '../bookings/booking-facts.tsx'
import { ownProvider } from '../own-provider.ts'
import { ProviderPage } from '../provider-page.tsx'
import type { Route } from './+types/job.ts'
import { Estimate } from './estimate.tsx'
import { Invoice } from './invoice.tsx'
import { JobCardForm } from './job-card-form.tsx'
import { JobPhotos } from './job-photos.tsx'
import { type ProviderJob, providerJob } from './queries.ts'
import { VehicleHistory } from './vehicle-history.tsx'

export async function clientLoader({ context, params, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  if (!UUID.test(params.booking)) throw data(null, { status: 404 })
  const loaded = await lastReadOrToast(user.id, request, 'Failed to load the job card', async (client) => {
    const [provider, job] = await Promise.all([
      ownProvider(client, user.id),
      providerJob(client, params.booking),
    ])
    return { provider, shown: provider && { job, now: Date.now() } }
  })
  if (loaded?.shown && !loaded.shown.job) throw data(null, { status: 404 })
  return { userId: user.id, loaded }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Job Card' }

export const meta = () => [{ title: 'Job Card | Magari' }, { name: 'robots', content: 'noindex' }]

/** The job card of a booking: vehicle, checks, photos and notes; beside it what the work costs, and what the customer accepted. */
export default function Job({ loaderData: { userId, loaded } }: Route.ComponentProps) {
  useFresh('booking')
  return (
    <ProviderPage
      title={loaded?.shown?.job ? `Job ${loaded.shown.job.number}` : 'Job Card'}
      loaded={loaded}
      failed="Failed to load the job card"
    >
      {({ job, now }, provider) =>
        job && (
          <>
            <JobHead job={job} now={now} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8 xl:grid-cols-2">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
                <JobCardForm key={job.version} job={job} resources={provider.service_resources} />
                <JobPhotos userId={userId} job={job} />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
                <Estimate job={job} business={provider.business_name} now={now} />
                <Invoice job={job} />
                <VehicleHistory job={job} />
              </div>
            </div>
          </>
        )
      }
    </ProviderPage>
  )
}

/** The work, the car, and whom to call. */
function JobHead({ job, now }: { job: ProviderJob; now: number }) {
  const { booking, plate } = job
  const estimate = booking.job && estimateInWords(booking.job, now)
  const vehicle = [vehicleInWords(job), plate].filter(Boolean).join(', ') || booking.vehicle
  return (
    <section
      aria-label="Booking"
      className="mb-6 grid gap-1 rounded-r border border-line bg-raise p-4 text-sm"
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={`${href('/service-provider/bookings')}?booking=${booking.id}`}
          className="text-base font-medium wrap-anywhere text-green-ink"
        >
          {workOfBooking(booking)}
        </Link>
        <BookingBadge status={booking.status} />
      </p>
      <p className="text-ink-2">{formatAppointment(booking.preferred_date)}</p>
      {vehicle && <p className="font-medium wrap-anywhere">{vehicle}</p>}
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="wrap-anywhere">{customerNameOf(booking)}</span>
        {booking.customer_phone && (
          <a
            href={`tel:${booking.customer_phone}`}
            className="reach inline-flex items-center gap-1.5 whitespace-nowrap text-green-ink"
          >
            <Icon of="phone" size="xs" />
            {formatPhone(booking.customer_phone)}
          </a>
        )}
      </p>
      {estimate && (
        <a href="#estimate" className="reach justify-self-start text-green-ink xl:hidden">
          {estimate}
        </a>
      )}
      {booking.description && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-2">“{booking.description}”</p>
      )}
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord
      title="There is no such job card"
      to={href('/service-provider/bookings')}
      label="See your bookings"
    >
      A booking has one once it is accepted. It is removed with its customer’s account.
    </NoSuchRecord>
  )
}
