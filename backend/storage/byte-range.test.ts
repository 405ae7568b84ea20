import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-40', { start: 0, end: 9 }],
  ['bytes=8-400', { start: 8, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
])('%s of ten bytes is %o', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s of ten bytes is not satisfiable', (header) => {
  expect(byteRange(header, 10)).toBe('unsatisfiable')
})

test.each([null, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'items=0-3', 'bytes=a-b'])(
  '%s requests the whole file',
  (header) => {
    expect(byteRange(header, 10)).toBeNull()
  },
)
