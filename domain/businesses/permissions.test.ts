import { expect, test } from 'vitest'
import { may, whoMay } from './permissions.ts'
import { BUSINESS_ROLES } from './roles.ts'

test('each role may what the one below it may, and more', () => {
  expect(may('sales', 'ads')).toBe(true)
  expect(may('sales', 'delete_ads')).toBe(false)
  expect(may('manager', 'delete_ads')).toBe(true)
  expect(may('manager', 'all_people')).toBe(false)
  expect(may('owner', 'all_people')).toBe(true)
})

test('what is the account’s alone is nobody’s who works there', () => {
  for (const role of BUSINESS_ROLES) expect(may(role, 'plan')).toBe(false)
  expect(may('account', 'plan')).toBe(true)
  expect(whoMay('plan')).toBe('the person who opened the account')
})
