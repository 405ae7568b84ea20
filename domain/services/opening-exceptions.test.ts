import { expect, test } from 'vitest'
import { checkException, daysInWords, EMPTY_EXCEPTION } from './opening-exceptions.ts'

const today = '2026-11-24'
const check = (part: Partial<typeof EMPTY_EXCEPTION>) =>
  checkException({ ...EMPTY_EXCEPTION, ...part }, today)

test('a single day is closed unless hours are given', () => {
  expect(check({ first_day: '2026-12-25', reason: ' Christmas Day ' }).value).toEqual({
    first_day: '2026-12-25',
    last_day: '2026-12-25',
    hours: [],
    reason: 'Christmas Day',
  })
  expect(
    check({ first_day: today, closed: false, hours: [{ from: '09:00', to: '00:00' }] }).value,
  ).toMatchObject({ hours: [{ from: '09:00', to: '24:00' }], reason: null })
})

test.each([
  [{}, { first_day: 'Choose the day.' }],
  [{ first_day: '2026-11-23' }, { first_day: 'This day has passed. Choose a later one.' }],
  [{ first_day: '2026-12-25', last_day: '2026-12-24' }, { last_day: 'The last day must follow the first.' }],
  [{ first_day: '2026-12-25', last_day: '2027-12-26' }, { last_day: 'Choose at most one year.' }],
  [{ first_day: today, reason: 'x' }, { reason: 'Use 2 to 80 characters.' }],
  [{ first_day: today, closed: false }, { hours: 'Enter an opening and a closing time.' }],
])('%j is refused', (part, errors) => {
  expect(check(part).errors).toEqual(errors)
})

test('an exception that began before today may continue', () => {
  expect(check({ first_day: '2026-11-20', last_day: '2026-11-30' }).errors).toBeNull()
})

test('days as text', () => {
  expect(daysInWords({ first_day: '2026-12-25', last_day: '2026-12-25' })).toBe('Friday, 25 Dec 2026')
  expect(daysInWords({ first_day: '2026-12-24', last_day: '2027-01-02' })).toBe('24 Dec 2026 to 2 Jan 2027')
})
