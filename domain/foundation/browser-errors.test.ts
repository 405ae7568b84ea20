import { expect, test } from 'vitest'
import { LARGEST_REPORT, readBrowserError } from './browser-errors.ts'

const report = {
  event: 'The search failed',
  error: 'TypeError: x is not a function',
  stack: ['run /assets/later-a1b2c3d.js:1:2345', '/assets/B8YWty8.js:10:2', 'add /error-reporter.js:1:1'],
  route: '/my-listings/:place/:id/edit',
  build: 'e41a3f24',
  count: 3,
}

test('reads a report', () => {
  expect(readBrowserError(report)).toEqual(report)
})

test.each([null, undefined, 7, 'text', [], [report], {}, { event: 'x' }, { event: 1, error: 'x' }])(
  '%j is no report',
  (value) => expect(readBrowserError(value)).toBeNull(),
)

test('redacts and shortens texts', () => {
  const { event, error } = readBrowserError({
    event: `Call 0712345678 ${'e '.repeat(500)}`,
    error: `Mail achieng@example.test ${'e '.repeat(500)}`,
  }) as { event: string; error: string }
  expect(event).toMatch(/^Call \[number\] (e ?)+$/)
  expect(event.length).toBeLessThanOrEqual(100)
  expect(error).toMatch(/^Mail \[e-mail\] (e ?)+$/)
  expect(error.length).toBeLessThanOrEqual(300)
})

test.each([
  '/vehicles/0b1e6ad2-9f1c-4f8e-8a51-1f2a3b4c5d6e',
  '/vehicles?make=toyota',
  '/messages/42',
  'https://magari.example/',
  '/reset-password#abc',
  '/a'.repeat(7),
  ' /',
  '/\n',
  7,
])('%j is no route', (route) => expect(readBrowserError({ ...report, route })?.route).toBeNull())

test.each(['/', '/vehicles/:id', '/*', '/admin/facebook-settings'])('%s is a route', (route) =>
  expect(readBrowserError({ ...report, route })?.route).toBe(route),
)

test('omits frames of another format, and builds', () => {
  const stack = [
    'https://magari.example/assets/a.js:1:1',
    'f /assets/a.js?x:1:1',
    'achieng@example.test /assets/a.js:1:1',
    'f0712345678 /assets/a.js:1:1',
    'f /assets/0712345678.js:1:1',
    'f /assets/../a.js:1:1\n{}',
    'Achieng Otieno /assets/a.js:1:1',
    { toString: () => 'f /assets/a.js:1:1' },
  ]
  expect(readBrowserError({ ...report, stack, build: '0712345678' })).toMatchObject({
    stack: [],
    build: null,
  })
  expect(readBrowserError({ ...report, stack: 'f /assets/a.js:1:1' })?.stack).toEqual([])
  expect(readBrowserError({ ...report, stack: Array(100).fill('/a.js:1:1') })?.stack).toHaveLength(8)
})

test.each([
  [0, 1],
  [-5, 1],
  [2.5, 1],
  ['7', 1],
  [1e300, 1_000_000],
  [41, 41],
])('the count %j counts as %j', (count, counted) =>
  expect(readBrowserError({ ...report, count })?.count).toBe(counted),
)

test('the largest report fits into the bytes that the server reads', () => {
  const frame = `${'f'.repeat(40)} /assets/${'a'.repeat(40)}.js:999999:9999999`
  const largest = readBrowserError({
    event: '漢 '.repeat(500),
    error: '漢 '.repeat(500),
    stack: Array(100).fill(frame),
    route: '/facebook-settings'.repeat(6),
    build: 'e41a3f24',
    count: 1e300,
  })
  expect(largest?.stack).toHaveLength(8)
  expect(new TextEncoder().encode(JSON.stringify(largest)).byteLength).toBeLessThan(LARGEST_REPORT)
})
