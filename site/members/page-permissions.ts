/** Which of the members' pages are open to people who act for a business (docs/product.md, Working for a business). */
import { may, type Permission } from '#domain/businesses/permissions.ts'
import type { BusinessRole } from '#domain/businesses/roles.ts'

/** What a page needs; the longest address that a page's begins with counts. */
const NEEDS: Record<string, Permission> = {
  '/post-ad': 'ads',
  '/my-listings': 'ads',
  '/messages': 'messages',
  '/account/people': 'sales_people',
  '/sales/reviews': 'answer_reviews',

  '/dealer': 'ads',
  '/dealer/listings/elsewhere': 'posting_elsewhere',
  '/dealer/listings/import': 'stock_lists',
  '/dealer/listings/keys': 'keys',
  '/dealer/listings/feed': 'stock_lists',
  '/dealer/listings/prices': 'suggested_prices',
  '/dealer/inquiries': 'inquiries',
  '/dealer/analytics': 'analytics',
  '/dealer/customers': 'customers',
  '/dealer/reports': 'reports',
  '/dealer/settings': 'public_page',
  '/dealer/settings/deposits': 'own_account',

  '/service-provider': 'bookings',
  '/service-provider/services': 'services',
  '/service-provider/reviews': 'answer_reviews',
  '/service-provider/customers': 'customers',
  '/service-provider/services-due': 'customers',
  '/service-provider/reports': 'reports',
  '/service-provider/settings': 'public_page',
  '/service-provider/settings/deposits': 'own_account',
}

/** Below /my-listings, an ad's check asks for evidence. */
const CHECK = /^\/my-listings\/[^/]+\/check\/?$/

/** What the page of this address needs of those who act for a business; null: it is a page of somebody's own account. */
export function needOf(pathname: string): Permission | null {
  if (CHECK.test(pathname)) return 'evidence'
  for (let path = pathname.replace(/\/+$/, ''); path; path = path.slice(0, path.lastIndexOf('/'))) {
    const need = NEEDS[path]
    if (need) return need
  }
  return null
}

/** Whether the page is open to people who act in this role. */
export function mayOpen(role: BusinessRole, pathname: string): boolean {
  const need = needOf(pathname)
  return need !== null && may(role, need)
}
