import { href, Link } from 'react-router'
import { LISTING_STATUS_LABELS } from '#domain/ads/listing-states.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { PAYMENT_STATUS_LABELS, type PaymentStatus } from '#domain/money/payments.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { StateBadge } from '../../ads/own-ads/state-badge.tsx'
import { BookingBadge } from '../../services/bookings/booking-state.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { tiesInWords } from '../approvals/provider-ties.ts'
import { ReportedConversation } from '../reports/reported-conversation.tsx'
import { STATUS_WORDS, SUBJECT_WORDS } from '../reports/words.ts'
import { MemberRows, MemberSection } from './member-section.tsx'
import type { MemberRecord, ReportOfMember } from './queries.ts'

interface RecordProps {
  record: MemberRecord
}

const STATES = { ...LISTING_STATUS_LABELS, rejected: 'Rejected' }

/** A member's vehicle and part ads. */
export function MemberAds({ record: { person, ads } }: RecordProps) {
  const states = Object.entries(STATES).flatMap(([state, label]) => {
    const count = ads.states[state]
    return count ? [`${formatNumber(count)} ${label.toLowerCase()}`] : []
  })
  return (
    <MemberSection
      title={`Ads (${formatNumber(person.listings)})`}
      more={
        person.listings > 0 ? { to: `/admin/listings?search=${person.id}`, label: 'All listings' } : undefined
      }
    >
      {states.length > 0 && <p className="mb-2 text-ink-2">{states.join(', ')}</p>}
      <MemberRows
        none="No vehicle listings."
        rows={ads.latest.map(({ id, title, price, state, views_count, created_at }) => ({
          key: id,
          to: href('/vehicles/:id', { id }),
          title,
          line: `${formatKes(price)}, ${formatDate(created_at)}, ${formatNumber(views_count)} ${views_count === 1 ? 'view' : 'views'}`,
          state: <StateBadge state={state} />,
        }))}
      />
      {ads.parts > 0 && (
        <p className="mt-2">
          <Link to={`/admin/parts?search=${person.id}`} className="text-green-ink">
            {ads.parts === 1 ? '1 spare part' : `${formatNumber(ads.parts)} spare parts`}
          </Link>
        </p>
      )}
    </MemberSection>
  )
}

const PAYMENT_TONES: Record<PaymentStatus, BadgeTone> = {
  pending: 'pending',
  approved: 'active',
  rejected: 'expired',
}

/** A member's payment requests. */
export function MemberPayments({ record: { person, payments } }: RecordProps) {
  return (
    <MemberSection
      title={`Payments (${formatNumber(payments.total)})`}
      more={
        payments.total > 0 ? { to: `/admin/payments?search=${person.id}`, label: 'All payments' } : undefined
      }
    >
      <MemberRows
        none="No payments."
        rows={payments.latest.map(({ id, payment_number, amount, status, created_at, plan }) => ({
          key: id,
          to: `/admin/payments?search=${encodeURIComponent(payment_number)}`,
          title: payment_number,
          line: [formatKes(amount), plan, formatDate(created_at)].filter(Boolean).join(', '),
          state: (
            <Badge tone={PAYMENT_TONES[status] ?? 'draft'} icon={null}>
              {labelOf(PAYMENT_STATUS_LABELS, status)}
            </Badge>
          ),
        }))}
      />
    </MemberSection>
  )
}

/** A member's bookings and business. */
export function MemberBookings({ record: { bookings, provider } }: RecordProps) {
  return (
    <MemberSection title={`Bookings (${formatNumber(bookings.total)})`}>
      {provider && (
        <p className="mb-2 text-ink-2">
          Runs <ProviderName provider={provider} />
          {tiesInWords(provider.hangs) && ` with ${tiesInWords(provider.hangs)}`}.
        </p>
      )}
      <MemberRows
        none="No bookings."
        rows={bookings.latest.map(({ id, business, service_type, preferred_date, status }) => ({
          key: id,
          title: business,
          line: `${labelOf(SERVICE_TYPE_LABELS, service_type)}, ${formatAppointment(preferred_date)}`,
          state: <BookingBadge status={status} />,
        }))}
      />
    </MemberSection>
  )
}

function ProviderName({ provider }: { provider: NonNullable<MemberRecord['provider']> }) {
  const { id, business_name, verified, archived_at } = provider
  if (archived_at) return <>{business_name} (removed)</>
  if (!verified) return <>{business_name} (awaiting approval)</>
  return (
    <Link to={href('/services/:id', { id })} className="font-medium text-ink wrap-anywhere">
      {business_name}
    </Link>
  )
}

const SUBJECTS = { ad: 'ads', conversation: 'conversations', review: 'reviews' } as const

const REPORT_TONES: Record<ReportOfMember['status'], BadgeTone> = {
  open: 'pending',
  upheld: 'expired',
  dismissed: 'draft',
}

/** Reports about a member. */
export function MemberReports({ record: { person, reports } }: RecordProps) {
  return (
    <MemberSection
      title={`Reported (${formatNumber(reports.total)})`}
      more={reports.total > 0 ? { to: '/admin/reports', label: 'All reports' } : undefined}
    >
      {reports.made > 0 && (
        <p className="mb-2 text-ink-2">
          Made {reports.made === 1 ? '1 report' : `${formatNumber(reports.made)} reports`} about others.
        </p>
      )}
      <MemberRows
        none="No reports."
        rows={reports.latest.map(({ kind, title, reason, status, created_at, thread_id }) => {
          const subject = SUBJECTS[kind]
          return {
            key: `${kind} ${created_at} ${title}`,
            to: `/admin/reports?${new URLSearchParams({ about: subject, ...(status !== 'open' && { tab: status }) })}`,
            title: title || 'A conversation',
            line: `${SUBJECT_WORDS[subject].about}: ${labelOf(SUBJECT_WORDS[subject].reasons, reason)}, ${formatDate(created_at)}`,
            state: (
              <Badge tone={REPORT_TONES[status]} icon={null}>
                {STATUS_WORDS[status]}
              </Badge>
            ),
            below: thread_id && <ReportedConversation threadId={thread_id} reportedId={person.id} />,
          }
        })}
      />
    </MemberSection>
  )
}
