/** Who of a business may do what (docs/product.md, People of a business). The database decides; the site hides what it would refuse. */
import type { BusinessLevel } from './roles.ts'

/** The least role that may, each including the ones before it. `account`: only the account itself, whatever the role. */
const LEAST = {
  ads: 'sales',
  messages: 'sales',
  inquiries: 'sales',
  customers: 'sales',
  bookings: 'sales',

  delete_ads: 'manager',
  stock_lists: 'manager',
  suggested_prices: 'manager',
  assign_leads: 'manager',
  costs: 'manager',
  reports: 'manager',
  analytics: 'manager',
  exports: 'manager',
  invoices: 'manager',
  services: 'manager',
  public_page: 'manager',
  answer_reviews: 'manager',
  sales_people: 'manager',

  all_people: 'owner',

  plan: 'account',
  evidence: 'account',
  sale_agreements: 'account',
  keys: 'account',
  posting_elsewhere: 'account',
  own_account: 'account',
} as const satisfies Record<string, BusinessLevel>

export type Permission = keyof typeof LEAST

const RANKS = { sales: 1, manager: 2, owner: 3, account: 4 } as const

/** Whether people of this level may. */
export function may(level: BusinessLevel, permission: Permission): boolean {
  return RANKS[level] >= RANKS[LEAST[permission]]
}

/** Who may, for a sentence: 'managers and owners'. */
export function whoMay(permission: Permission): string {
  return WHO[LEAST[permission]]
}

const WHO: Record<BusinessLevel, string> = {
  sales: 'everybody who works there',
  manager: 'managers and owners',
  owner: 'owners',
  account: 'the person who opened the account',
}
