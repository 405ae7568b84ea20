import { expect, test } from 'vitest'
import { holidaysFrom, holidaysOf, holidaysOfTwelveMonths } from './holidays.ts'

const dayOf = (year: number, name: string) => holidaysOf(year).find((holiday) => holiday.name === name)?.day

test('Good Friday and Easter Monday follow the date of Easter', () => {
  expect([2024, 2025, 2026, 2027, 2038].map((year) => dayOf(year, 'Good Friday'))).toEqual([
    '2024-03-29',
    '2025-04-18',
    '2026-04-03',
    '2027-03-26',
    '2038-04-23',
  ])
  expect([2024, 2027].map((year) => dayOf(year, 'Easter Monday'))).toEqual(['2024-04-01', '2027-03-29'])
})

test('a holiday on a Sunday is observed on the next day that is not a holiday', () => {
  // In 2022 Christmas was a Sunday, and the Monday was Boxing Day already.
  expect(dayOf(2022, 'Christmas Day, observed')).toBe('2022-12-27')
  expect(dayOf(2027, 'Mazingira Day, observed')).toBe('2027-10-11')
  expect(dayOf(2026, 'Christmas Day, observed')).toBeUndefined()
})

test('the next holidays continue into the new year', () => {
  expect(holidaysFrom('2026-12-12', 4)).toEqual([
    { day: '2026-12-12', name: 'Jamhuri Day' },
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2026-12-26', name: 'Boxing Day' },
    { day: '2027-01-01', name: 'New Year’s Day' },
  ])
})

test('holidays that depend on the moon are marked as expected, and are dates of Shawwal 1 and Dhu al-Hijja 10', () => {
  const inHijra = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
  })
  for (const year of [2026, 2027, 2028, 2029, 2030]) {
    const expected = holidaysOf(year).filter((holiday) => holiday.expected)
    expect(expected.map(({ name }) => name)).toEqual(['Idd-ul-Fitr', 'Idd-ul-Azha'])
    expect(expected.map(({ day }) => inHijra.format(new Date(`${day}T12:00:00Z`)))).toEqual(['10/1', '12/10'])
  }
})

test('the holidays of twelve months are those of each kind once', () => {
  const names = holidaysOfTwelveMonths('2026-11-28').map(({ name }) => name)
  expect(names).toHaveLength(13)
  expect(new Set(names).size).toBe(13)
  expect(names.slice(0, 6)).toEqual([
    'Jamhuri Day',
    'Christmas Day',
    'Boxing Day',
    'New Year’s Day',
    'Idd-ul-Fitr',
    'Good Friday',
  ])
})
