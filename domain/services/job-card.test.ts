import { expect, test } from 'vitest'
import {
  carInWords,
  checkJobCard,
  type JobCardForm,
  mileageHint,
  plateHint,
  vehicleInWords,
  withCheck,
} from './job-card.ts'

const form: JobCardForm = {
  make: '',
  model: '',
  year: '',
  plate: '',
  mileage_km: '',
  done_by: '',
  checks: [],
  internal_notes: '',
  customer_notes: '',
  next_service_on: '',
  next_service_km: '',
}
const today = '2026-11-24'

test('an empty card can be saved', () => {
  expect(checkJobCard(form, today).value).toEqual({
    make: null,
    model: null,
    year: null,
    plate: null,
    mileage_km: null,
    done_by: null,
    checks: [],
    internal_notes: null,
    customer_notes: null,
    next_service_on: null,
    next_service_km: null,
  })
})

test('plates, years and kilometres are read as people write them', () => {
  const typed = { ...form, year: '2014', plate: 'kda-123a', mileage_km: '84,500 km' }
  expect(checkJobCard(typed, today).value).toMatchObject({
    year: 2014,
    plate: 'KDA 123A',
    mileage_km: 84_500,
  })
  const wrong = { ...form, year: '2040', plate: '???', mileage_km: '85.000' }
  expect(Object.keys(checkJobCard(wrong, today).errors ?? {})).toEqual(['year', 'plate', 'mileage_km'])
})

test('a plate of another country and a mileage that fell are kept, and said', () => {
  expect(plateHint('T 123 ABC')).toContain('Not a usual Kenyan plate')
  expect(plateHint('kda123a')).toBeNull()
  const former = { former_mileage_km: 84_000, former_mileage_at: '2026-08-03T07:00:00Z' }
  expect(mileageHint('8400', former)).toBe('Less than the 84,000 km of 3 Aug 2026. Look again.')
  expect(mileageHint('84,500', former)).toBe('84,000 km on 3 Aug 2026.')
  expect(mileageHint('84,500', { former_mileage_km: null, former_mileage_at: null })).toBeNull()
})

test('the same state again removes a check', () => {
  const once = withCheck([], 'Tyres', 'soon')
  expect(once).toEqual([{ item: 'Tyres', state: 'soon' }])
  expect(withCheck(once, 'Tyres', 'bad')).toEqual([{ item: 'Tyres', state: 'bad' }])
  expect(withCheck(once, 'Tyres', 'soon')).toEqual([])
})

test('a vehicle in words', () => {
  expect(carInWords('Toyota Axio, kda-123a', 'KDA 123A')).toBe('Toyota Axio, kda-123a')
  expect(carInWords('Toyota Axio', 'KDA 123A')).toBe('KDA 123A, Toyota Axio')
  expect(carInWords(null, null)).toBeNull()
  expect(vehicleInWords({ make: 'Toyota', model: 'Axio', year: 2014 })).toBe('Toyota Axio 2014')
  expect(vehicleInWords({ make: null, model: null, year: null })).toBeNull()
})
