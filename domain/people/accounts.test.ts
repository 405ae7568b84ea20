import { describe, expect, test } from 'vitest'
import { detailsAtProvider, displayName, initials, roleLabel } from './accounts.ts'
import { roleOf } from './roles.ts'

describe('roleLabel', () => {
  test('names the four roles', () => {
    expect(['admin', 'dealer', 'service_provider', 'customer'].map(roleLabel)).toEqual([
      'Administrator',
      'Dealer',
      'Service Provider',
      'Customer',
    ])
  })

  test('returns unknown values unchanged', () => {
    expect(roleLabel('auditor')).toBe('auditor')
    expect(roleLabel('toString')).toBe('toString')
  })
})

describe('displayName', () => {
  test('joins and trims the names that exist', () => {
    expect(displayName({ first_name: 'Amina', last_name: 'Odhiambo' })).toBe('Amina Odhiambo')
    expect(displayName({ first_name: null, last_name: 'Odhiambo', business_name: 'Odhiambo Motors' })).toBe(
      'Odhiambo',
    )
  })

  test('falls back to the business name, then to ’’', () => {
    expect(displayName({ first_name: ' ', business_name: 'Odhiambo Motors' })).toBe('Odhiambo Motors')
    expect(displayName({})).toBe('')
  })
})

test.each([
  [{ given_name: 'Wanjiku Grace', family_name: 'Njeri', name: 'Grace Njeri' }, 'Wanjiku Grace', 'Njeri'],
  [{ given_name: 'Wanjiku', name: 'Wanjiku Grace Njeri' }, 'Wanjiku', 'Grace Njeri'],
  [{ given_name: 'Wanjiku', name: 'Wanjiku' }, 'Wanjiku', ''],
  [{}, '', ''],
])('the names at a provider, %j, are %j and %j', (known, first_name, last_name) => {
  expect(detailsAtProvider(known)).toEqual({ first_name, last_name })
})

test.each([
  [{ role: 'dealer' }, 'dealer'],
  [{ role: '' }, 'customer'],
  [{ role: null }, 'customer'],
  [{ role: 'mechanic' }, 'customer'],
  [{}, 'customer'],
  [null, 'customer'],
])('the role of %j is %s', (profile, role) => {
  expect(roleOf(profile)).toBe(role)
})

test.each([
  ['Wanjiku Kamau', 'WK'],
  [' achieng  otieno odhiambo', 'AO'],
  ['Kamau', 'K'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
