import { describe, expect, test } from 'vitest'
import { checkServiceAdForm, EMPTY_SERVICE_AD_FORM, type ServiceAdForm } from './service-ad-form.ts'

const garage: ServiceAdForm = {
  ...EMPTY_SERVICE_AD_FORM,
  service_types: ['garage'],
  business_name: ' Baraka Garage ',
  description: 'Engines and brakes.',
  location: 'Nakuru',
}

describe('checkServiceAdForm', () => {
  test('returns the provider, with the phone in E.164 and null for empty fields', () => {
    expect(checkServiceAdForm({ ...garage, phone: '0712 345 678', email: ' ' }).value).toEqual({
      service_types: ['garage'],
      business_name: 'Baraka Garage',
      description: 'Engines and brakes.',
      location: 'Nakuru',
      phone: '+254712345678',
      email: null,
    })
  })

  test.each([
    ['business_name', ''],
    ['description', ' '],
    ['location', ''],
    ['service_types', []],
  ])('%s is required', (field, value) => {
    const { errors, summary } = checkServiceAdForm({ ...garage, [field]: value })
    expect(Object.keys(errors ?? {})).toEqual([field])
    expect(summary).toBe('Please fill in all required fields')
  })

  test.each([
    ['phone', '020 123'],
    ['email', 'info at garage'],
    ['business_name', 'B'],
  ])('%s %s is refused with a sentence', (field, value) => {
    const { errors, summary } = checkServiceAdForm({ ...garage, [field]: value })
    expect(Object.keys(errors ?? {})).toEqual([field])
    expect(summary).toBe('Please check the marked fields')
  })
})
