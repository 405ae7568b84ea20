import { expect, test } from 'vitest'
import { AD_KINDS, adKindOfSegment, ownAdsPath, postedKind } from './ads.ts'

test('the URL selects a kind; unknown values mean vehicle', () => {
  expect(AD_KINDS.map(postedKind)).toEqual(['vehicle', 'service', 'spare_part'])
  expect(postedKind(null)).toBe('vehicle')
  expect(postedKind('boat')).toBe('vehicle')
})

test('each kind has its segment in /my-listings', () => {
  expect(adKindOfSegment('spare-parts')).toBe('spare_part')
  expect(adKindOfSegment('boats')).toBeNull()
  expect(AD_KINDS.map(ownAdsPath)).toEqual([
    '/my-listings',
    '/my-listings?tab=services',
    '/my-listings?tab=spare-parts',
  ])
})
