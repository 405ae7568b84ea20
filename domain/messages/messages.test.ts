import { expect, test } from 'vitest'
import { inquiryText } from './inquiry-text.ts'
import { inquiryError } from './messages.ts'

const vehicle = inquiryText('vehicle', '2015 Toyota Axio')
const garage = inquiryText('service', 'Baraka Garage')

test('the suggested text depends on the subject', () => {
  expect(vehicle).toBe('Hello, I am interested in "2015 Toyota Axio". Is it still available?')
  expect(inquiryText('spare_part', 'Brake pads')).toMatch(/Do you still have it\?$/)
  expect(garage).toBe('Hello Baraka Garage, I would like to ask about ')
})

test('an empty message, or only the suggested beginning, is refused', () => {
  expect(inquiryError(vehicle, vehicle)).toBeNull()
  expect(inquiryError(garage, garage)).toBe('Enter your question.')
  expect(inquiryError(`${garage}my brakes`, garage)).toBeNull()
  expect(inquiryError(' \n', vehicle)).toBe('Write your message first.')
  expect(inquiryError('x'.repeat(4001), vehicle)).toBe('Write a message of 1 to 4,000 characters.')
})
