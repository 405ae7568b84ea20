import { expect, test } from 'vitest'
import { hasMetadata, pictureSizeFor } from './prepare-picture.ts'

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

test.each([
  ['a PNG', 'PNG\r\n IHDR eXIf GPS', true],
  ['a WebP', 'RIFF WEBPVP8X EXIF', true],
  ['an AVIF', 'ftypavif Exif', true],
  ['XMP', '<x:xmpmeta exif:GPSLatitude="1,17S"/>', true],
  ['a screenshot', 'PNG\r\n IHDR IDAT', false],
])('what may name the place is found: %s', async (_title, bytes, expected) => {
  expect(await hasMetadata(new Blob([bytes]))).toBe(expected)
})
