import { expect, test } from 'vitest'
import { mayOpen, needOf } from './page-permissions.ts'

test.each([
  ['/dealer', 'sales'],
  ['/dealer/inquiries/0f5e', 'sales'],
  ['/my-listings/vehicles/0f5e/edit', 'sales'],
  ['/service-provider/jobs/0f5e', 'sales'],
  ['/dealer/analytics/buying-guide', 'manager'],
  ['/dealer/listings/import/', 'manager'],
  ['/account/people', 'manager'],
] as const)('%s is open to %s people and those above', (path, least) => {
  expect(mayOpen(least, path)).toBe(true)
  expect(mayOpen('owner', path)).toBe(true)
  expect(mayOpen('sales', path)).toBe(least === 'sales')
})

test.each([
  '/account/profile',
  '/account/peoples',
  '/dashboard',
  '/favorites',
  '/payments',
  '/sale/0f5e',
  '/my-listings/0f5e/check',
  '/admin',
  '/dealer/listings/keys',
  '/dealer/listings/elsewhere',
  '/dealership',
])('%s is closed to all who act for a business', (path) => {
  expect(mayOpen('owner', path)).toBe(false)
})

test('the pages of one’s own account need nothing of a business', () => {
  expect(needOf('/account/security')).toBeNull()
})
