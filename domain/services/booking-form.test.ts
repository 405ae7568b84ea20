import { expect, test } from 'vitest'
import { type BookingForm, checkBooking, otherWork, otherWorkType } from './booking-form.ts'

const filled: BookingForm = {
  service_id: '5f0c1e0e-6d7e-4c2f-9a51-0f4a7f1f8f10',
  preferred_date: '2026-11-24',
  time: '08:30',
  vehicle: ' Toyota Axio 2014 ',
  description: '',
  waits: '',
}

test('a filled form becomes a request', () => {
  expect(checkBooking(filled).value).toEqual({
    service_id: filled.service_id,
    service_type: null,
    preferred_date: '2026-11-24T08:30:00+03:00',
    vehicle: 'Toyota Axio 2014',
    description: null,
    waitlisted: false,
  })
})

test('a customer waits for the day that was full when they chose to', () => {
  expect(checkBooking({ ...filled, waits: '2026-11-24' }).value).toMatchObject({ waitlisted: true })
  expect(checkBooking({ ...filled, waits: '2026-11-23' }).value).toMatchObject({ waitlisted: false })
})

test('other work has a type and needs a description', () => {
  const form = { ...filled, service_id: otherWork('towing') }
  expect(checkBooking(form).errors).toEqual({ description: 'Describe what needs to be done.' })
  expect(checkBooking({ ...form, description: 'Stuck in a ditch' }).value).toMatchObject({
    service_id: null,
    service_type: 'towing',
    description: 'Stuck in a ditch',
  })
  expect(otherWorkType('type:plumbing')).toBeNull()
})

test('each empty field has an error', () => {
  const { errors, summary } = checkBooking({
    service_id: '',
    preferred_date: '',
    time: '',
    vehicle: ' ',
    description: '',
    waits: '',
  })
  expect(summary).toBe('Please fill in all required fields')
  expect(Object.keys(errors ?? {})).toEqual(['service_id', 'preferred_date', 'vehicle'])
  expect(checkBooking({ ...filled, time: '' }).errors).toEqual({ time: 'Choose a time.' })
  expect(checkBooking({ ...filled, vehicle: 'x'.repeat(121) }).errors).toHaveProperty('vehicle')
})
