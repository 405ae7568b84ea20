import { expect, test } from 'vitest'
import { pictureSizeFor } from './prepare-picture.ts'

test.each([
  { effectiveType: '2g' },
  { effectiveType: 'slow-2g' },
  { effectiveType: '3g' },
  { saveData: true },
  { effectiveType: '4g', downlink: 0.4 },
])('over %o pictures are reduced before upload', (connection) => {
  expect(pictureSizeFor(connection).longestSide).toBe(1280)
})

test.each([undefined, {}, { effectiveType: '4g', downlink: 8, saveData: false }])(
  'over %o they keep their ordinary size',
  (connection) => {
    expect(pictureSizeFor(connection).longestSide).toBe(2048)
  },
)
