import { expect, test } from 'vitest'
import { facebookMessage, facebookPostUrl } from './facebook.ts'

test('a post contains the title, the price and the main facts', () => {
  const ad = { title: 'Toyota Fielder', price: 950_000, year: 2014, mileage: 98_000, location: 'Nairobi' }
  expect(facebookMessage(ad)).toBe('Toyota Fielder\nKSh 950,000\n2014 · 98,000 km · Nairobi')
  expect(facebookMessage({ ...ad, mileage: null })).toBe('Toyota Fielder\nKSh 950,000\n2014 · Nairobi')
})

test('links to a post on Facebook only', () => {
  expect(facebookPostUrl('123_456')).toBe('https://www.facebook.com/123_456')
  expect(facebookPostUrl('../evil?x')).toBe('https://www.facebook.com/..%2Fevil%3Fx')
})
