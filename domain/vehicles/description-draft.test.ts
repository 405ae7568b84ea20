import { expect, test } from 'vitest'
import { descriptionDraft } from './description-draft.ts'
import { EMPTY_VEHICLE_FORM, type VehicleForm } from './vehicle-form.ts'

const TODAY = new Date('2026-11-26T09:00:00+03:00')
const AXIO = { make: 'Toyota', model: 'Axio' }
const draft = (form: Partial<VehicleForm>, names = AXIO) =>
  descriptionDraft({ ...EMPTY_VEHICLE_FORM, ...form }, names, TODAY)

test('contains the values of the form', () => {
  expect(
    draft({
      year: '2015',
      mileage: '84000',
      registration_state: 'imported',
      transmission: 'automatic',
      engine_size: '1,500 cc',
      drive: '2wd',
      body_type: 'saloon',
      color: 'Pearl white',
      previous_owners: '0',
      location: 'Nakuru',
      title: 'Clean Axio, accident free',
      price: '1,150,000',
    }),
  ).toBe(
    [
      '2015 Toyota Axio, foreign used.',
      'It has done 84,000 km.',
      'Engine: 1,500 cc, petrol. Gearbox: automatic. Drive: 2WD. Body: saloon. Color: pearl white. Previous owners: 0.',
      'It can be seen in Nakuru.',
    ].join('\n'),
  )
})

test('omits empty values', () => {
  expect(draft({ year: '2020', condition: 'new', fuel_type: 'electric' }, { make: 'BYD', model: '' })).toBe(
    '2020 BYD, new.\nEngine: electric. Gearbox: manual.',
  )
})

test('omits invalid figures', () => {
  const text = draft({ year: '2015', mileage: '-5', previous_owners: '99', color: 'x'.repeat(41) })
  expect(text).not.toMatch(/-5|99|xxx|done/)
  expect(draft({ year: '2099' })).toBeNull()
})

test('needs make and year', () => {
  expect(draft({ year: '' })).toBeNull()
  expect(draft({ year: '2015' }, { make: ' ', model: '' })).toBeNull()
})

test('has single lines, whatever was pasted', () => {
  expect(draft({ year: '2015', color: 'red\nblue', location: 'Thika\n\nRoad' })?.split('\n')).toHaveLength(3)
})
