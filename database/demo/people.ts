import { customer, customers } from './customers.ts'
import { partDealers } from './parts.ts'
import { type Person, person } from './person.ts'
import { provider, providers } from './providers.ts'
import { dealer, sellers } from './sellers.ts'

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'Karibu-2026'

/** The administrator, who decides pending approvals. */
export const admin = person(
  'Amina Yusuf',
  'admin@magari.test',
  'admin',
  '+254700000104',
  'Nairobi',
  true,
  null,
)

/** All people of the demo world; the first four are the published demo accounts. */
export const people: readonly Person[] = [
  customer,
  dealer,
  provider,
  admin,
  ...sellers.filter((one) => one !== dealer),
  ...partDealers,
  ...customers,
  ...providers.map(({ owner }) => owner).filter((one) => one !== provider),
]

/** The accounts to try the marketplace with, one per role; all use `DEMO_PASSWORD`. */
export const demoAccounts = [customer, dealer, provider, admin].map(({ email, role }) => ({
  email,
  role,
  password: DEMO_PASSWORD,
}))
