import { expect, test } from 'vitest'
import { measureFor } from './prepare-picture.ts'

test.each([
  { effectiveType: '2g' },
  { effectiveType: 'slow-2g' },
  { effectiveType: '3g' },
  { saveData: true },
  { effectiveType: '4g', downlink: 0.4 },
])('over %o pictures are made smaller before they travel', (connection) => {
  expect(measureFor(connection).longestSide).toBe(1280)
})

test.each([undefined, {}, { effectiveType: '4g', downlink: 8, saveData: false }])(
  'over %o they keep their ordinary size',
  (connection) => {
    expect(measureFor(connection).longestSide).toBe(2048)
  },
)
