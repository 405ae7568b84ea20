import { expect, test } from 'vitest'
import { serviceAdSentence } from './services.ts'

test('a second service ad reports that its type was added to the existing provider', () => {
  expect(serviceAdSentence('created', 'towing')).toMatch(/^Ad posted successfully!/)
  expect(serviceAdSentence('type_added', 'towing')).toBe(
    'You already have a business here, so Towing was added to it.',
  )
  expect(serviceAdSentence('type_already_there', 'car_wash')).toBe(
    'Your business already offers Car Wash. Nothing was added.',
  )
})
