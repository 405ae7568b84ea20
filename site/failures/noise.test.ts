import { expect, test } from 'vitest'
import { isNoise } from './noise.ts'

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new TypeError('Load failed'),
  new TypeError('cancelled'),
  { code: '', message: 'TypeError: Failed to fetch' },
  new TypeError('Failed to fetch dynamically imported module: https://magari.example/assets/a.js'),
  new TypeError('Importing a module script failed.'),
  new DOMException('signal is aborted without reason', 'AbortError'),
  { status: 503, statusText: 'Service Unavailable', data: null, internal: false },
  { status: 404, statusText: 'Not Found', data: null, internal: true },
  Object.assign(new Error('Invalid login credentials'), { status: 400 }),
  { code: 'PGRST000', message: 'The database is not reachable' },
  { code: 'PGRST001', message: 'Database connection error. Retrying the connection.' },
  { code: 'PGRST003', message: 'The server is busy, try again in a moment' },
  { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
  { code: 'over_capacity', message: 'The server is over capacity' },
  { code: 'TOO_MANY_REQUESTS', message: 'Request rate limit reached' },
  { code: 'SlowDown', message: 'SlowDown' },
  { code: 'UNAVAILABLE', message: 'The database is not reachable' },
  { code: 'PGRST301', message: 'The token does not count any more.' },
  { code: 'PGRST116', message: 'No rows' },
  { code: 'P0001', message: 'This time is taken.' },
  { code: '23505', message: 'duplicate key value violates unique constraint "x"' },
  { code: '42501', message: 'Only the dealer may do this.', hint: null },
  new Error('Unexpected Server Error'),
  'Script error.',
  'ResizeObserver loop completed with undelivered notifications.',
  'ResizeObserver loop limit exceeded',
  Object.assign(new Error('x'), { stack: 'Error: x\n    at f (chrome-extension://abc/a.js:1:1)' }),
  Object.assign(new Error('x'), { stack: 'f@moz-extension://abc/a.js:1:1' }),
  Object.assign(new Error('x'), { stack: 'f@safari-web-extension://abc/a.js:1:1' }),
])('%o is no error of the site', (error) => expect(isNoise(error)).toBe(true))

test('an error in the script of an extension is none of the site', () => {
  expect(isNoise('Uncaught SyntaxError: x', 'chrome-extension://abc/a.js:1:1')).toBe(true)
})

test.each([
  new TypeError("Cannot read properties of undefined (reading 'price')"),
  new Error('Minified React error #418'),
  { code: '42703', message: 'column "x" does not exist' },
  { code: 'PGRST204', message: 'The column is not in the schema' },
  { code: '42501', message: 'permission denied for table profiles', hint: null },
  'broken',
  {},
  null,
  undefined,
])('%o is one', (error) => expect(isNoise(error, 'https://magari.example/assets/a.js:1:1')).toBe(false))
