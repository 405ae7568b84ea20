import { expect, test } from 'vitest'
import { checkOwnVehicle, ownVehicleInWords } from './own-vehicle-form.ts'

const form = { make: 'Toyota', model: ' Axio ', year: '2014', plate: 'kda-123a', mileage_km: '84,500 km' }
const today = '2026-11-24'

test('make and model are required; the rest is read as people write it', () => {
  expect(checkOwnVehicle(form, today).value).toEqual({
    make: 'Toyota',
    model: 'Axio',
    year: 2014,
    plate: 'KDA 123A',
    mileage_km: 84_500,
  })
  expect(checkOwnVehicle({ make: '', model: '', year: '', plate: '', mileage_km: '' }, today).errors).toEqual(
    { make: 'Enter the make, such as Toyota.', model: 'Enter the model, such as Axio.' },
  )
  expect(
    Object.keys(
      checkOwnVehicle({ ...form, year: '1850', plate: '?', mileage_km: '85.000' }, today).errors ?? {},
    ),
  ).toEqual(['year', 'plate', 'mileage_km'])
})

test('a vehicle as a booking states it', () => {
  const vehicle = { make: 'Toyota', model: 'Axio', year: null, plate: null, mileage_km: null }
  expect(ownVehicleInWords(vehicle)).toBe('Toyota Axio')
  expect(ownVehicleInWords({ ...vehicle, year: 2014, plate: 'KDA 123A' })).toBe('Toyota Axio 2014, KDA 123A')
})
