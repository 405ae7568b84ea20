import { expect, test } from 'vitest'
import {
  checkManualBooking,
  dayAndTimeInNairobi,
  EMPTY_MANUAL_BOOKING,
  knownCustomers,
  nairobiMoment,
  serviceChosen,
  serviceTypeChosen,
  timeWarning,
} from './manual-booking-form.ts'
import { DEFAULT_OPENING_HOURS } from './opening-hours.ts'

const filled = {
  ...EMPTY_MANUAL_BOOKING,
  id: '0b1c7b5e-7a54-4c1f-9d0e-3f6a2b7c8d9e',
  customer_name: ' Mama Njoroge ',
  customer_phone: '0722 123 456',
  service_type: 'towing',
  preferred_date: '2026-11-24T10:00',
}

test('each missing required field is reported', () => {
  expect(checkManualBooking(EMPTY_MANUAL_BOOKING)).toMatchObject({
    value: null,
    summary: 'Please fill in all required fields',
    errors: {
      customer_name: expect.any(String),
      customer_phone: expect.any(String),
      service_type: expect.any(String),
      preferred_date: expect.any(String),
    },
  })
})

test('a complete form becomes a booking at its time in Nairobi', () => {
  expect(checkManualBooking({ ...filled, price: '3,500', notes: ' ' }).value).toEqual({
    id: filled.id,
    customer_name: 'Mama Njoroge',
    customer_phone: '+254722123456',
    customer_email: null,
    service_id: null,
    service_type: 'towing',
    preferred_date: '2026-11-24T07:00:00.000Z',
    duration_minutes: 60,
    price: 3500,
    vehicle: null,
    description: null,
    notes: null,
  })
})

test.each([
  ['customer_email', 'nowhere'],
  ['customer_phone', '12'],
  ['service_type', 'bakery'],
  ['duration_minutes', '4'],
  ['duration_minutes', 'an hour'],
  ['preferred_date', 'tomorrow'],
] as const)('%s such as %s is wrong', (field, value) => {
  expect(checkManualBooking({ ...filled, [field]: value }).errors).toEqual({ [field]: expect.any(String) })
})

test('past times and times outside the opening hours give a warning; a recent walk-in does not', () => {
  const doubt = (moment: string, now: string, minutes = 60) =>
    timeWarning(moment, minutes, Date.parse(now), DEFAULT_OPENING_HOURS, [
      { first_day: '2026-11-25', last_day: '2026-11-25', hours: [], reason: null },
    ])
  const tuesday = '2026-11-24T10:00:00+03:00'
  expect(doubt(tuesday, '2026-11-24T09:00:00+03:00')).toBeNull()
  expect(doubt(tuesday, '2026-11-24T10:10:00+03:00')).toBeNull()
  expect(doubt(tuesday, '2026-11-24T10:16:00+03:00')).toBe('past')
  expect(doubt('2025-11-24T10:00:00+03:00', tuesday)).toBe('past')
  expect(doubt('2026-11-24T17:30:00+03:00', tuesday)).toBe('closed')
  expect(doubt('2026-11-25T10:00:00+03:00', tuesday)).toBe('closed')
  expect(doubt('2026-11-29T10:00:00+03:00', tuesday)).toBe('closed')
})

test('choosing a service fills in type, duration and price; choosing other work clears unedited values', () => {
  const services = [
    { id: 'full', price: 4_500, duration_minutes: 90, service_type: 'garage' },
    { id: 'wash', price: 500, duration_minutes: 30, service_type: null },
  ]
  const form = { ...filled, service_type: 'towing' }
  const full = { ...form, ...serviceChosen(form, services, 'full') }
  expect(full).toMatchObject({
    service_id: 'full',
    service_type: 'garage',
    duration_minutes: '90',
    price: '4500',
  })
  expect(serviceChosen(form, services, 'wash')).toMatchObject({ service_type: 'towing', price: '500' })
  expect(serviceChosen({ ...full, price: '4,500' }, services, '')).toEqual({
    service_id: '',
    price: '',
    duration_minutes: '60',
  })
  expect(serviceChosen({ ...full, price: '5,000', duration_minutes: '120' }, services, '')).toEqual({
    service_id: '',
  })
  expect(serviceTypeChosen(full, services, 'towing')).toEqual({ service_type: 'towing', service_id: '' })
  expect(serviceTypeChosen({ ...full, service_id: 'wash' }, services, 'towing')).toEqual({
    service_type: 'towing',
  })
})

test('the price is optional; an invalid one is an error', () => {
  const priced = (price: string) => checkManualBooking({ ...filled, price })
  expect(['', '0', '3 500', '3500.00', '3.5k'].map((price) => priced(price).value?.price)).toEqual([
    null,
    0,
    3500,
    3500,
    3500,
  ])
  for (const price of ['abc', '-5', '99999m', '3500.40'])
    expect(Object.keys(priced(price).errors ?? {})).toEqual(['price'])
})

test('converts between Nairobi time and moments', () => {
  expect(nairobiMoment('2026-11-24T00:30')).toBe('2026-11-23T21:30:00.000Z')
  expect(dayAndTimeInNairobi('2026-11-23T21:30:00Z')).toBe('2026-11-24T00:30')
  expect(nairobiMoment('2026-13-24T00:30')).toBeNull()
})

test('a customer is listed once, with the latest details', () => {
  const row = {
    customer_name: 'Otieno',
    customer_phone: '+254722123456',
    customer_email: null,
    vehicle: null,
  }
  expect(
    knownCustomers([row, { ...row, customer_name: 'O.', vehicle: 'Axio' }, { ...row, customer_phone: null }]),
  ).toEqual([{ name: 'Otieno', phone: '+254722123456', email: null, vehicle: 'Axio' }])
})
