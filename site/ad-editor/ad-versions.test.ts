import { expect, test } from 'vitest'
import { EMPTY_VEHICLE_FORM } from '#domain/vehicles/vehicle-form.ts'
import { differences, sameContent } from './ad-versions.ts'
import { vehicleAd } from './vehicle-ad.ts'

const form = { ...EMPTY_VEHICLE_FORM, title: '2015 Toyota Axio', price: '900000' }
const axio = { id: '1', version: '1', state: 'active', note: null, form, images: ['/front.jpg'] }

test('an ad with only a new state has the same content', () => {
  expect(sameContent(axio, { ...axio, version: '2', state: 'expired' } as typeof axio)).toBe(true)
})

test('changed fields and photos are differences, named by their labels', () => {
  const cheaper = { ...axio, form: { ...form, price: '850000', registration_state: 'imported' } }
  expect(sameContent(axio, cheaper)).toBe(false)
  expect(differences(vehicleAd.labels, axio, cheaper)).toEqual(['Origin', 'Price'])
  expect(differences(vehicleAd.labels, axio, { ...axio, images: [] })).toEqual(['Photos'])
})
