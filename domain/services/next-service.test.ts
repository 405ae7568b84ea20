import { expect, test } from 'vitest'
import { checkNextService, nextServiceInShort, nextServiceInWords } from './next-service.ts'

const known = { today: '2026-11-29', saved: null, mileage: 84_000 }
const check = (next_service_on: string, next_service_km: string, more = {}) =>
  checkNextService({ next_service_on, next_service_km }, { ...known, ...more })

test('a day after today, more kilometres than today, both or none', () => {
  expect(check('', '')).toEqual({ km: null, errors: {} })
  expect(check('2027-05-29', '90,000 km')).toEqual({ km: 90_000, errors: {} })
  expect(Object.keys(check('2026-11-29', '84 000').errors)).toEqual(['next_service_on', 'next_service_km'])
  expect(check('', 'soon').errors.next_service_km).toContain('in digits')
})

test('kilometres need the mileage of today; a saved day may have passed', () => {
  expect(check('', '90000', { mileage: null }).errors.next_service_km).toContain('mileage of today')
  expect(check('2026-11-20', '', { saved: '2026-11-20' }).errors).toEqual({})
})

test('the next service in words', () => {
  expect(nextServiceInWords({ on: '2027-06-15', km: 90_000 })).toBe(
    '15 Jun 2027 or at 90,000 km, whichever comes first',
  )
  expect(nextServiceInWords({ on: null, km: 90_000 })).toBe('at 90,000 km')
  expect(nextServiceInWords({ on: '2027-06-15', km: null })).toBe('15 Jun 2027')
  expect(nextServiceInWords({ on: null, km: null })).toBeNull()
  expect(nextServiceInShort({ on: '2027-06-15', km: 90_000 })).toBe('15 Jun 2027 or 90,000 km')
  expect(nextServiceInShort({ on: null, km: null })).toBeNull()
})
