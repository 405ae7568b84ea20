/** Accounts: roles and display names. */

import { ROLES, type Role } from './roles.ts'

export { ROLES, type Role }

/** The roles offered at sign-up; never admin (docs/product.md, Roles). */
export const SIGN_UP_ROLES = ['customer', 'dealer', 'service_provider'] as const
export type SignUpRole = (typeof SIGN_UP_ROLES)[number]

const ROLE_LABELS: Record<Role, string> = {
  admin: 'Administrator',
  dealer: 'Dealer',
  service_provider: 'Service Provider',
  customer: 'Customer',
}

/** The label of a role; unknown values are returned unchanged. */
export function roleLabel(role: string): string {
  return Object.hasOwn(ROLE_LABELS, role) ? ROLE_LABELS[role as Role] : role
}

/** First and last name if either exists, else the business name, else '' (docs/product.md, Names). */
export function displayName(person: {
  first_name?: string | null
  last_name?: string | null
  business_name?: string | null
}): string {
  const name = `${person.first_name ?? ''} ${person.last_name ?? ''}`.trim()
  return name || person.business_name?.trim() || ''
}

/** A name in one field as first and last name: the first word, and the rest. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = name.trim().split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}

/** The profile's names by those that a sign-in provider knows. Many people there have one name only. */
export function detailsAtProvider({
  given_name: given,
  family_name: family,
  name,
}: {
  given_name?: string
  family_name?: string
  name?: string
}): { first_name: string; last_name: string } {
  return given && family ? { first_name: given, last_name: family } : splitName(name ?? '')
}

/** The initials of the first two words: `WK` for `Wanjiku Kamau`. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}

/** Whether the role requires a business name. */
export function hasBusiness(role: string): boolean {
  return role === 'dealer' || role === 'service_provider'
}
