import { expect, test } from 'vitest'
import { Reports } from './reports.ts'

const failure = (error: string) => ({ event: 'Uncaught error', error, stack: [], route: '/', build: null })
const word = (number: number) => String.fromCharCode(97 + number)

test('the same error is one report with a count', () => {
  const reports = new Reports()
  expect(reports.add(failure('broken'))).toBe(true)
  expect(reports.add(failure('broken'))).toBe(false)
  expect(reports.add(failure('broken otherwise'))).toBe(true)
  expect(reports.take()).toMatchObject([
    { error: 'broken', count: 2 },
    { error: 'broken otherwise', count: 1 },
  ])
  expect(reports.take()).toEqual([])
  reports.add(failure('broken'))
  expect(reports.take()).toMatchObject([{ error: 'broken', count: 1 }])
})

test('a page reports ten different errors, redacted', () => {
  const reports = new Reports()
  const added = Array.from({ length: 20 }, (_, number) => reports.add(failure(`broken ${word(number)}`)))
  expect(added.filter(Boolean)).toHaveLength(10)
  expect(reports.take()).toHaveLength(10)
  const others = new Reports()
  others.add(failure('Call 0712345678'))
  expect(others.take()).toMatchObject([{ error: 'Call [number]' }])
})

test('a page sends thirty reports at most, however often it is hidden', () => {
  const reports = new Reports()
  let sent = 0
  for (let times = 0; times < 100; times++) {
    reports.add(failure('broken'))
    sent += reports.take().length
  }
  expect(sent).toBe(30)
})
