import { expect, test } from 'vitest'
import { checkInsurerForm, EMPTY_INSURER_FORM, insurerValue } from './insurer-form.ts'
import { checkPremiumForm, emptyPremiumForm, premiumForm, premiumValue } from './premium-form.ts'

const band = {
  ...emptyPremiumForm(['comprehensive']),
  min_value: '500,000',
  max_value: '1M',
  rate_basis_points: '4.25',
  minimum_premium: '37,500',
}
const wrong = (change: object) => Object.keys(checkPremiumForm({ ...band, ...change }).errors ?? {})

test('a rate is stored in basis points and round-trips', () => {
  const stored = premiumValue(band)
  expect(stored).toEqual({
    insurance_type: 'comprehensive',
    min_value: 500_000,
    max_value: 1_000_000,
    rate_basis_points: 425,
    flat_premium: null,
    minimum_premium: 37_500,
  })
  expect(premiumForm(stored)).toEqual({
    ...band,
    min_value: '500000',
    max_value: '1000000',
    minimum_premium: '37500',
  })
  expect(wrong({})).toEqual([])
})

test('a flat premium has no rate and no minimum', () => {
  const flat = { ...band, kind: 'flat', flat_premium: '7,500' }
  expect(premiumValue(flat)).toMatchObject({
    rate_basis_points: null,
    flat_premium: 7500,
    minimum_premium: 0,
  })
  expect(wrong(flat)).toEqual([])
  expect(wrong({ ...flat, flat_premium: '' })).toEqual(['flat_premium'])
})

test('invalid values are reported at their field', () => {
  expect(wrong({ insurance_type: 'life' })).toEqual(['insurance_type'])
  expect(wrong({ max_value: '499,999' })).toEqual(['max_value'])
  expect(wrong({ rate_basis_points: '' })).toEqual(['rate_basis_points'])
  expect(wrong({ rate_basis_points: '100.5' })).toEqual(['rate_basis_points'])
  expect(wrong({ minimum_premium: 'some' })).toEqual(['minimum_premium'])
})

test('an insurer offers at least one type of cover', () => {
  const insurer = { ...EMPTY_INSURER_FORM, name: 'Baraka Assurance' }
  expect(Object.keys(checkInsurerForm(insurer).errors ?? {})).toEqual(['comprehensive'])
  expect(insurerValue({ ...insurer, third_party: true, commercial: true }).insurance_types).toEqual([
    'third_party',
    'commercial',
  ])
})
