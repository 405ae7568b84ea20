import { formatPhone } from '#domain/foundation/phone.ts'
import { displayName, roleLabel } from '#domain/people/accounts.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { adminPeople, type PeopleAsked } from './queries.ts'

/** The people who are filtered, as a file for a spreadsheet. */
export function ExportPeople({ asked }: { asked: PeopleAsked }) {
  return (
    <ExportButton
      name="magari-users"
      heads={[
        'Id',
        'Name',
        'Business',
        'E-mail',
        'Phone',
        'Role',
        'Verified',
        'Suspended',
        'Location',
        'Listings',
        'Joined',
      ]}
      read={(client, page) => adminPeople(client, { ...asked, page }, 1000)}
      rows={({ people }) =>
        people.map((person) => [
          person.id,
          displayName(person),
          person.business_name,
          person.email,
          person.phone && formatPhone(person.phone),
          roleLabel(person.role),
          person.verified,
          person.suspended_at !== null,
          person.location,
          person.listings,
          person.created_at,
        ])
      }
    />
  )
}
