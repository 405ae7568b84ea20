import { Link } from 'react-router'
import { UUID } from '#domain/foundation/uuid.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { asLastSeen } from '../../workplace/list-return.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import { useActions } from '../../workplace/use-actions.ts'
import { AuditList } from '../audit/audit-list.tsx'
import { PersonActs } from '../users/person-acts.tsx'
import { RoleBadge, StandingBadges } from '../users/person-badges.tsx'
import { nameOfPerson } from '../users/person-name.ts'
import { verifyPerson } from '../users/queries.ts'
import type { Route } from './+types/member.ts'
import { AccountFacts } from './account-facts.tsx'
import { AskedSuspension } from './asked-suspension.tsx'
import { FoundBooking } from './found-booking.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberAds, MemberBookings, MemberPayments, MemberReports } from './member-lists.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberPlan } from './member-plan.tsx'
import { MemberSection } from './member-section.tsx'
import { MemberSuspensions } from './member-suspensions.tsx'
import {
  type BookingToShow,
  bookingToShow,
  type MemberFact,
  type MemberRecord,
  memberFactRows,
  memberRecord,
  type PlanToGive,
  plansToGive,
} from './queries.ts'

export async function clientLoader({
  request,
  params: { id },
  url: { searchParams },
}: Route.ClientLoaderArgs) {
  const nobody: {
    record?: MemberRecord
    facts: MemberFact[]
    plans: PlanToGive[]
    booking: BookingToShow | null
  } = {
    facts: [],
    plans: [],
    booking: null,
  }
  const wanted = searchParams.get('booking') ?? ''
  if (!UUID.test(id)) return { loaded: nobody }
  const loaded = await readOrToast(request, 'Failed to load the member', async (client) => {
    const [record, facts, plans, booking] = await Promise.all([
      memberRecord(client, id),
      memberFactRows(client, id),
      plansToGive(client),
      UUID.test(wanted) ? bookingToShow(client, wanted) : null,
    ])
    return { record, facts, plans, booking }
  })
  return { loaded }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const record = loaderData?.loaded?.record
  return [
    { title: `${record ? nameOfPerson(record.person) : 'Member'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** A member's record and the administrator's actions on it. */
export default function Member({ loaderData: { loaded } }: Route.ComponentProps) {
  const { busy, act } = useActions()
  if (!loaded) {
    return <LoadFailed level={1} title="Failed to load the member" />
  }
  const { record, facts, plans, booking } = loaded
  if (!record) {
    return (
      <NoSuchRecord title="Member not found" to={asLastSeen('/admin/users')} label="All users">
        The account may have been erased.
      </NoSuchRecord>
    )
  }
  const { person } = record
  return (
    <>
      <Link to={asLastSeen('/admin/users')} className="inline-flex min-h-11 items-center text-sm text-ink-2">
        ← All users
      </Link>
      <PageHead title={<span className="wrap-anywhere">{nameOfPerson(person)}</span>}>
        <span className="block wrap-anywhere">{person.id}</span>
      </PageHead>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="flex flex-wrap gap-1">
          <RoleBadge role={person.role} />
          <StandingBadges verified={person.verified} suspended={person.suspended_at !== null} />
        </span>
        <div className="flex flex-wrap gap-2">
          <PersonActs
            person={person}
            busy={busy === person.id}
            act={act}
            onVerify={() =>
              void act(person.id, (client) => verifyPerson(client, person.id, !person.verified), {
                done: `User ${person.verified ? 'unverified' : 'verified'} successfully!`,
                failed: 'Failed to update user verification',
              })
            }
          />
        </div>
        <AskedSuspension key={person.id} person={person} act={act} />
      </div>
      {booking && <FoundBooking booking={booking} />}
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-8">
          <MemberAds record={record} />
          <MemberPayments record={record} />
          <MemberBookings record={record} />
          <MemberReports record={record} />
          <MemberSuspensions suspensions={record.suspensions} />
          <MemberSection title="History">
            {record.history.length === 0 ? (
              <p className="text-ink-2">No changes by administrators.</p>
            ) : (
              <AuditList entries={record.history} />
            )}
          </MemberSection>
        </div>
        <div className="grid content-start gap-8 max-xl:order-first">
          <AccountFacts record={record} />
          <MemberPlan record={record} plans={plans} />
          <MemberFacts member={person.id} role={person.role} facts={facts} />
          <MemberNotes member={person.id} notes={record.notes} />
        </div>
      </div>
    </>
  )
}
