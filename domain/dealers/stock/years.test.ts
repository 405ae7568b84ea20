import { expect, test } from 'vitest'
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

test('a question about a year proposes the first that the text names', () => {
  expect(['2015 (Reg 2022)', '15', "'98", '2011-12', 'new', '120155'].map(likelyYear)).toEqual([
    '2015',
    '2015',
    '1998',
    '2011',
    null,
    null,
  ])
})
