import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatKilometres, formatNumber } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { formatDuration } from '#domain/services/bookings.ts'
import { carInWords } from '#domain/services/job-card.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { addressWith, pagesOf } from '../../../workplace/list-address.ts'
import { BookingBadge } from '../../bookings/booking-state.tsx'
import { workOf } from '../../bookings/booking-words.ts'
import { ExportJobs } from '../reports/export-jobs.tsx'
import { CustomerBadge } from './customer-badge.tsx'
import { CUSTOMERS_PATH, NAMELESS } from './customer-list.tsx'
import { CustomerVehicles } from './customer-vehicles.tsx'
import type { CustomerBooking, CustomerHistory, ProviderCustomer } from './queries.ts'

interface HistoryProps {
  /** Null: not one of the provider's customers. */
  history: CustomerHistory | null | undefined
  /** The search parameters of the list. */
  params: URLSearchParams
}

/** One customer with all their bookings. */
export function History({ history, params }: HistoryProps) {
  const customer = history?.customer
  return (
    <>
      <Link
        to={addressWith(CUSTOMERS_PATH, params, { customer: null })}
        className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-green-ink"
      >
        <Icon of="arrow-left" size="s" />
        All customers
      </Link>
      {!history || !customer ? (
        <EmptyState title="This customer is not one of yours">
          They may have erased their account, and their bookings with it.
        </EmptyState>
      ) : (
        <>
          <CustomerCard customer={customer} />
          <CustomerVehicles vehicles={history.vehicles} />
          <div className="mt-6 mb-2 flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-base">Bookings</h3>
            {history.bookings.some(({ job_number }) => job_number !== null) && (
              <ExportJobs jobs={{ customer: customer.customer }} name="magari-customer-jobs" />
            )}
          </div>
          <ul className="grid">
            {history.bookings.map((booking) => (
              <PastBooking key={booking.id} booking={booking} />
            ))}
          </ul>
          <Pagination
            page={history.page}
            pages={pagesOf(history)}
            href={(page) => addressWith(CUSTOMERS_PATH, params, { customer: customer.customer, page })}
          />
        </>
      )}
    </>
  )
}

function CustomerCard({ customer }: { customer: ProviderCustomer }) {
  const { name, phone, email, has_account, booking_count, total_spent } = customer
  const facts = [
    ['Bookings', formatNumber(booking_count)],
    ['Total spent', formatKes(total_spent)],
    ['First booking', formatDate(customer.first_booking_date)],
    ['Last booking', formatDate(customer.last_booking_date)],
  ]
  return (
    <section aria-labelledby="customer" className="rounded-r border border-line bg-raise p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="customer" className="text-lg wrap-anywhere">
          {name ?? NAMELESS}
        </h2>
        <CustomerBadge bookings={booking_count} />
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-2">
        {phone && (
          <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center text-green-ink">
            {formatPhone(phone)}
          </a>
        )}
        {email && (
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center wrap-anywhere text-green-ink"
          >
            {email}
          </a>
        )}
        {!has_account && <span className="inline-flex min-h-11 items-center">Has no account on Magari</span>}
      </p>
      <dl className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function PastBooking({ booking }: { booking: CustomerBooking }) {
  const { service_name, service_type, description, notes, price, mileage_km } = booking
  const car = [
    carInWords(booking.vehicle, booking.plate),
    mileage_km !== null && formatKilometres(mileage_km),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="grid gap-0.5 border-t border-line py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="min-w-0 font-medium wrap-anywhere">
          {workOf({ service: service_name === null ? null : { name: service_name }, service_type })}
        </b>
        <BookingBadge status={booking.status} />
        {price !== null && (
          <span className="ml-auto font-semibold whitespace-nowrap">{formatKes(price)}</span>
        )}
      </div>
      <p className="text-ink-2">
        {formatAppointment(booking.preferred_date)} · {formatDuration(booking.duration_minutes)}
        {booking.by_hand && ' · Entered by hand'}
      </p>
      {car && <p className="wrap-anywhere text-ink-2">{car}</p>}
      {booking.job_number !== null && (
        <Link
          to={href('/service-provider/jobs/:booking', { booking: booking.id })}
          className="inline-flex min-h-11 items-center justify-self-start text-green-ink lg:min-h-0"
        >
          Job card {booking.job_number}
        </Link>
      )}
      {description && <p className="wrap-anywhere whitespace-pre-line">{description}</p>}
      {notes && <p className="wrap-anywhere whitespace-pre-line text-ink-2">“{notes}”</p>}
    </li>
  )
}
