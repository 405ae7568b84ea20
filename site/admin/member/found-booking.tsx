import { href, Link } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { displayName } from '#domain/people/accounts.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import type { BookingStatus } from '#domain/services/bookings.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { BookingBadge } from '../../services/bookings/booking-state.tsx'
import { MemberRows, MemberSection } from './member-section.tsx'
import type { BookingToShow } from './queries.ts'

/** The booking that the address asks for, as the palette does. */
export function FoundBooking({ booking }: { booking: BookingToShow }) {
  const { id, service_type, service, preferred_date, status, vehicle, price, description } = booking
  return (
    <div className="mb-8">
      <MemberSection title="Booking">
        <MemberRows
          none=""
          rows={[
            {
              key: id,
              title: service?.name ?? labelOf(SERVICE_TYPE_LABELS, service_type),
              line: [formatAppointment(preferred_date), vehicle, price !== null && formatKes(price)]
                .filter(Boolean)
                .join(', '),
              state: <BookingBadge status={status as BookingStatus} />,
              below: (
                <>
                  <Sides booking={booking} />
                  {description && <p className="mt-1 text-ink-2 wrap-anywhere">{description}</p>}
                </>
              ),
            },
          ]}
        />
      </MemberSection>
    </div>
  )
}

function Sides({
  booking: { customer, customer_name, customer_phone, provider },
}: {
  booking: BookingToShow
}) {
  return (
    <p className="wrap-anywhere">
      {customer ? (
        <MemberLink id={customer.id} name={displayName(customer) || 'Customer'} />
      ) : (
        [customer_name ?? 'Customer', customer_phone && formatPhone(customer_phone)]
          .filter(Boolean)
          .join(', ')
      )}
      {' at '}
      <MemberLink id={provider.user_id} name={provider.business_name} />
    </p>
  )
}

function MemberLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={href('/admin/users/:id', { id })} className="font-medium text-ink">
      {name}
    </Link>
  )
}
