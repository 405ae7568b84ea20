import { formatPhone } from '#domain/foundation/phone.ts'
import { displayName, roleLabel } from '#domain/people/accounts.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { adminPeople, type PeopleAsked } from './queries.ts'

/** The filtered people as a CSV file. */
export function ExportPeople({ asked }: { asked: PeopleAsked }) {
  return (
    <ExportButton
      name="magari-users"
      read={(client, page) => adminPeople(client, { ...asked, page }, 1000)}
      rows={({ people }) => people}
      columns={[
        ['Id', (person) => person.id],
        ['Name', (person) => displayName(person)],
        ['Business', (person) => person.business_name],
        ['E-mail', (person) => person.email],
        ['Phone', (person) => person.phone && formatPhone(person.phone)],
        ['Role', (person) => roleLabel(person.role)],
        ['Verified', (person) => person.verified],
        ['Suspended', (person) => person.suspended_at !== null],
        ['Location', (person) => person.location],
        ['Listings', (person) => person.listings],
        ['Joined', (person) => person.created_at],
      ]}
    />
  )
}
