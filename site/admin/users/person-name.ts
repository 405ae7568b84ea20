import { formatPhone } from '#domain/foundation/phone.ts'
import { displayName } from '#domain/people/accounts.ts'
import type { AdminPerson } from './queries.ts'

/** A person's name for administrators: the display name, else the e-mail address, the phone number or the id. */
export function nameOfPerson(
  person: Pick<AdminPerson, 'id' | 'first_name' | 'last_name' | 'business_name' | 'email' | 'phone'>,
): string {
  return displayName(person) || person.email || (person.phone && formatPhone(person.phone)) || person.id
}
