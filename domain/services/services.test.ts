import { expect, test } from 'vitest'
import { serviceAdSentence } from './services.ts'

test('a second service ad reports that its type was added to the existing provider', () => {
  expect(serviceAdSentence('created', 'towing')).toMatch(/^Ad posted successfully!/)
  expect(serviceAdSentence('type_added', 'towing')).toBe(
    'You have a business here already: Towing was added to it.',
  )
  expect(serviceAdSentence('type_already_there', 'car_wash')).toBe(
    'Your business offers Car Wash already; nothing was added.',
  )
})
