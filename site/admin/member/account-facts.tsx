import type { ReactNode } from 'react'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { deviceName } from '#domain/people/devices.ts'
import { MemberSection } from './member-section.tsx'
import type { MemberRecord } from './queries.ts'

/** A member's contact details, date of joining and sessions. */
export function AccountFacts({ record }: { record: MemberRecord }) {
  const { person, sessions, applications, quotes, refused_by } = record
  return (
    <MemberSection title="Account">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-r border border-line bg-raise p-3 wrap-anywhere [&>dt]:text-ink-2">
        <Fact label="E-mail">
          {person.email ? <a href={`mailto:${person.email}`}>{person.email}</a> : 'None'}
          {person.email && !record.email_confirmed && <span className="block text-ink-2">Not confirmed</span>}
        </Fact>
        <Fact label="Phone">
          {person.phone ? <a href={`tel:${person.phone}`}>{formatPhone(person.phone)}</a> : 'Not given'}
        </Fact>
        {person.business_name && <Fact label="Business">{person.business_name}</Fact>}
        <Fact label="Location">{person.location ?? 'Not given'}</Fact>
        <Fact label="Joined">{formatDate(person.created_at)}</Fact>
        <Fact label="Signed in">{record.last_sign_in_at ? moment(record.last_sign_in_at) : 'Never'}</Fact>
        <Fact label="Second factor">{record.second_factor ? 'On' : 'Off'}</Fact>
        <Fact label="Loan applications">{applications}</Fact>
        <Fact label="Quote requests">{quotes}</Fact>
        {refused_by > 0 && <Fact label="Said “This was not me”">{refused_by}</Fact>}
      </dl>
      {sessions.length > 0 && (
        <>
          <h3 className="mt-3 mb-1 text-sm text-ink-2">Signed in on</h3>
          <ul className="grid gap-1">
            {sessions.map(({ created_at, last_used_at, user_agent }) => (
              <li key={created_at}>
                {deviceName(user_agent)}{' '}
                <span className="text-ink-2">
                  since {formatDate(created_at)}, last used {moment(last_used_at)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </MemberSection>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function moment(at: string): string {
  return `${formatDate(at)}, ${formatTime(at)}`
}
