import { expect, test } from 'vitest'
import { serialDate, serialOf1904 } from '../../foundation/tables/serial-dates.ts'
import { likelyYear, readYear } from './years.ts'

test.each([
  '2015',
  '2015.0',
  '2015/6',
  '06/2015',
  '2015-06-01',
  '2015-06-01T00:00:00.000Z',
  '2015.06',
  '1/6/2015',
  '1/6/2015 0:00',
  'Jun-15',
  'June 2015',
  '1-Jun-15',
  "Jun '15",
  '2015 June',
  '2015年6月',
  '2015年',
  'H27',
  'H27/6',
  '平成27年6月',
  'MY2015',
  '42156',
  '42156.5',
  '1905-07-07',
  ' ２０１５ ',
])('%j is the year 2015', (text) => {
  expect(readYear(text)).toBe('2015')
})

test.each([
  '2015/16',
  '2011-12',
  '2008/9',
  '2000-01',
  '20155',
  '29220',
  '13/2015',
  '2015 (Reg 2022)',
  '15',
  'new',
  '99999',
  '2015年13月',
])('%j is kept', (text) => {
  expect(readYear(text)).toBe(text)
})

test.each([
  ['29221', '1980'],
  ['2011-12-01', '2011'],
  ['2011-11', '2011'],
  ['12/2011', '2011'],
  ['1999.0', '1999'],
])('%j is the year %s', (text, year) => {
  expect(readYear(text)).toBe(year)
})

test('a question about a year proposes the one of manufacture that the text names', () => {
  const proposals = {
    '2015 (Reg 2022)': '2015',
    'Reg 2022 / YOM 2015': '2015',
    'Registered in 2022, 2015 model': '2015',
    'Reg. 2022': null,
    '15': '2015',
    "'98": '1998',
    '15-Jun': '2015',
    '05-Sep': '2005',
    '2011-12': '2011',
    new: null,
    '120155': null,
    '2027': '2027',
    // The year of an era of Japan, or a mistake.
    '27': null,
    '31': null,
    '2031': null,
  }
  for (const [text, year] of Object.entries(proposals))
    expect([text, likelyYear(text, 2027)]).toEqual([text, year])
})

test('a day whose year is not shown is no year', () => {
  expect(readYear('15-Jun')).toBe('15-Jun')
})

test('serial numbers that count from 1904 are those of the usual epoch', () => {
  expect(readYear(serialOf1904('40694'))).toBe('2015')
  expect(serialOf1904('2015')).toBe('2015')
  expect(serialDate(40_694, true)).toEqual(new Date('2015-06-01'))
  expect(serialDate(Number.NaN)).toBeNull()
})
