import { expect, test } from 'vitest'
import { AD_KINDS, kindAt, ownAdsPath, postedKind } from './ads.ts'

test('an address names a kind, and what it does not know is a vehicle', () => {
  expect(AD_KINDS.map(postedKind)).toEqual(['vehicle', 'service', 'spare_part'])
  expect(postedKind(null)).toBe('vehicle')
  expect(postedKind('boat')).toBe('vehicle')
})

test('each kind has its place among the own ads', () => {
  expect(kindAt('spare-parts')).toBe('spare_part')
  expect(kindAt('boats')).toBeNull()
  expect(AD_KINDS.map(ownAdsPath)).toEqual([
    '/my-listings',
    '/my-listings?tab=services',
    '/my-listings?tab=spare-parts',
  ])
})
