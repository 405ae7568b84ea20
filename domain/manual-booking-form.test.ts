import { expect, test } from 'vitest'
import { freeTimesNear } from './booking-slots.ts'
import {
  checkManualBooking,
  dayAndTimeInNairobi,
  EMPTY_MANUAL_BOOKING,
  knownCustomers,
  nairobiMoment,
  priceTyped,
} from './manual-booking-form.ts'
import { DEFAULT_OPENING_HOURS } from './opening-hours.ts'

const filled = {
  ...EMPTY_MANUAL_BOOKING,
  customer_name: ' Mama Njoroge ',
  customer_phone: '0722 123 456',
  service_type: 'towing',
  preferred_date: '2026-11-24T10:00',
}

test('what is required is asked for, field by field', () => {
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

test('a whole form is a booking at its moment in Nairobi', () => {
  expect(checkManualBooking({ ...filled, price: '3,500', notes: ' ' }).value).toEqual({
    customer_name: 'Mama Njoroge',
    customer_phone: '+254722123456',
    customer_email: null,
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

test('a price that is no number is none', () => {
  expect(['', 'cheap', '-5', '3 500', '3500.40'].map(priceTyped)).toEqual([null, null, null, 3500, 3500])
})

test('times go to and fro between Nairobi and the moment', () => {
  expect(nairobiMoment('2026-11-24T00:30')).toBe('2026-11-23T21:30:00.000Z')
  expect(dayAndTimeInNairobi('2026-11-23T21:30:00Z')).toBe('2026-11-24T00:30')
  expect(nairobiMoment('2026-13-24T00:30')).toBeNull()
})

test('a known customer is there once, with the newest of each', () => {
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

test('free times near a taken one lie around it, inside the opening hours', () => {
  const at = (time: string) => Date.parse(`2026-11-24T${time}:00+03:00`)
  const taken = [{ begins: '2026-11-24T07:00:00Z', ends: '2026-11-24T08:00:00Z' }]
  const near = (exceptions = []) =>
    freeTimesNear(DEFAULT_OPENING_HOURS, 60, at('10:00'), taken, at('06:00'), exceptions)
  expect(near()).toEqual([at('08:30'), at('09:00'), at('11:00'), at('11:30')])
})
