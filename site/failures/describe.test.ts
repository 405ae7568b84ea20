import { expect, test } from 'vitest'
import { errorText, errorWithStack, framesOf } from './describe.ts'

const ORIGIN = 'https://magari.example'

test.each([
  [new TypeError('x is not a function'), 'TypeError: x is not a function'],
  [
    { code: '42703', message: 'column "x" does not exist', details: 'secret' },
    '42703: column "x" does not exist',
  ],
  [{ message: 'broken' }, 'broken'],
  ['broken', 'broken'],
  [{ phone: '0712345678' }, 'A thrown Object'],
  [['0712345678'], 'A thrown Array'],
  [712345678, 'A thrown Number'],
  [undefined, 'A thrown Undefined'],
])('%j is %j', (error, text) => expect(errorText(error)).toBe(text))

test('the server logs a stack if there is one', () => {
  expect(errorWithStack(new Error('broken'))).toMatch(/^Error: broken\n +at /)
  expect(errorWithStack({ code: 'PGRST000', message: 'away' })).toBe('PGRST000: away')
})

test('reads the frames of our own scripts from a stack of Chromium', () => {
  const stack = `TypeError: Call 0712345678
    at run (${ORIGIN}/assets/later-a1b2c3d.js:1:2345)
    at async Object.read [as load] (${ORIGIN}/assets/B8YWty8.js:10:2)
    at new Pace (${ORIGIN}/assets/B8YWty8.js:10:3)
    at ${ORIGIN}/error-reporter.js?x=secret:1:1
    at Array.map (<anonymous>)
    at f (${ORIGIN}/vehicles/0b1e6ad2?code=secret:3:4)
    at g (https://other.example/a.js:1:1)
    at h (chrome-extension://abc/a.js:1:1)`
  expect(framesOf({ stack }, ORIGIN)).toEqual([
    'run /assets/later-a1b2c3d.js:1:2345',
    'read /assets/B8YWty8.js:10:2',
    'Pace /assets/B8YWty8.js:10:3',
    '/error-reporter.js:1:1',
  ])
})

test('reads the frames of a stack of Firefox and Safari', () => {
  const stack = `run@${ORIGIN}/assets/a.js:1:2
async*load/<@${ORIGIN}/assets/b.js:3:4
@${ORIGIN}/assets/c.js:5:6
${ORIGIN}/assets/d.js:7:8
global code@${ORIGIN}/vehicles:1:1`
  expect(framesOf({ stack }, ORIGIN)).toEqual([
    'run /assets/a.js:1:2',
    '/assets/b.js:3:4',
    '/assets/c.js:5:6',
    '/assets/d.js:7:8',
  ])
})

test('without a stack the place of the script is the only frame', () => {
  expect(framesOf('broken', ORIGIN, `${ORIGIN}/assets/a.js:1:2`)).toEqual(['/assets/a.js:1:2'])
  expect(framesOf(null, ORIGIN, 'undefined:0:0')).toEqual([])
})

test('ends soon for a stack made to be slow', () => {
  for (const part of ['at ', '@', '(', 'https://', `${ORIGIN}/.js`, 'a [as '])
    expect(framesOf({ stack: part.repeat(1_000_000) }, ORIGIN)).toEqual([])
})
