import { displayName } from '#domain/people/accounts.ts'
import type { AdminPerson } from './queries.ts'

/** A person's name for administrators: the display name, else the e-mail address or id. */
export function nameOfPerson(
  person: Pick<AdminPerson, 'id' | 'first_name' | 'last_name' | 'business_name' | 'email'>,
): string {
  return displayName(person) || person.email || person.id
}
