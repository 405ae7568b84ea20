import { expect, test } from 'vitest'
import { businessRoleLabel, businessRoleOf, decidesAbout, rolesToGive } from './roles.ts'

test('owners decide about everybody, managers about sales people, sales people about nobody', () => {
  expect(rolesToGive('account')).toEqual(['owner', 'manager', 'sales'])
  expect(rolesToGive('owner')).toEqual(['owner', 'manager', 'sales'])
  expect(rolesToGive('manager')).toEqual(['sales'])
  expect(rolesToGive('sales')).toEqual([])
  expect(decidesAbout('manager', 'manager')).toBe(false)
})

test('a role of a newer server is none', () => {
  expect(businessRoleOf('sales')).toBe('sales')
  expect(businessRoleOf('driver')).toBeNull()
  expect(businessRoleLabel('sales')).toBe('Sales')
})
