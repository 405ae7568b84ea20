/** The roles of people who work for a business account (docs/product.md, People of a business). */

/** `business_members.role`, the most rights first. */
export const BUSINESS_ROLES = ['owner', 'manager', 'sales'] as const
export type BusinessRole = (typeof BUSINESS_ROLES)[number]

/** What the caller is in a business: the account itself, or a person in a role; private.business_level(). */
export type BusinessLevel = 'account' | BusinessRole

const LABELS: Record<BusinessRole, string> = { owner: 'Owner', manager: 'Manager', sales: 'Sales' }

const DUTIES: Record<BusinessRole, string> = {
  owner: 'Everything except plan, payments, papers, sale agreements, keys and the security of the account.',
  manager: 'Runs the ads, stock lists, leads, reports and settings, and decides who is in sales.',
  sales: 'Keeps ads, answers messages, takes leads and looks after customers and bookings.',
}

/** 'Manager'. */
export function businessRoleLabel(role: BusinessRole): string {
  return LABELS[role]
}

/** One sentence about what the role is for, shown where a role is chosen. */
export function businessRoleDuties(role: BusinessRole): string {
  return DUTIES[role]
}

/** The role of a stored value; null for one of a newer server. */
export function businessRoleOf(value: string): BusinessRole | null {
  return BUSINESS_ROLES.find((role) => role === value) ?? null
}

/** Whether somebody of this level decides about people of the role: managers about sales people, owners about everybody. */
export function decidesAbout(level: BusinessLevel, role: BusinessRole): boolean {
  return level === 'account' || level === 'owner' || (level === 'manager' && role === 'sales')
}

/** The roles that somebody of this level gives to others. */
export function rolesToGive(level: BusinessLevel): BusinessRole[] {
  return BUSINESS_ROLES.filter((role) => decidesAbout(level, role))
}
