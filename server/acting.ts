/** People who act for a business account, in the roles of database/schema/businesses/roles.sql. */
import { actorOf, type Caller } from '#backend'

/** To each more is open than to the one before it. */
const ACTING_ROLES = ['business_sales', 'business_manager', 'business_owner']

export const ONLY_THE_ACCOUNT = 'You act for a business. Only the person whose account it is does this.'

/** Whether the caller acts for the account of the token. */
export function isActing({ role, claims }: Caller): boolean {
  return actorOf(claims) !== null || ACTING_ROLES.includes(role)
}

/** Whether the caller may do what a manager of the account may, as its own person does. */
export function isManager({ role }: Caller): boolean {
  return role === 'authenticated' || ACTING_ROLES.indexOf(role) > 0
}

/** Why the caller may not do what only the person of an account does; null if they are that person. */
export function refusalOfOthers(caller: Caller): string | null {
  if (isActing(caller)) return ONLY_THE_ACCOUNT
  return caller.role === 'authenticated' ? null : 'Sign in first.'
}
