/** Roles of accounts. Separate from accounts.ts, because every page loads them. */

export const ROLES = ['admin', 'dealer', 'service_provider', 'customer'] as const
export type Role = (typeof ROLES)[number]

/** The role of a profile; a customer's if it is empty or unknown (docs/product.md, Guards). */
export function roleOf(profile: { role?: string | null } | null): Role {
  return ROLES.find((role) => role === profile?.role) ?? 'customer'
}
