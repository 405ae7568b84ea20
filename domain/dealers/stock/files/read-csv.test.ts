import { expect, test } from 'vitest'
import { readCsv as readTable } from '../../../foundation/tables/read-csv.ts'
import { STOCK_LIST } from '../stock-list.ts'

const readCsv = (text: string) => readTable(text, STOCK_LIST)

const HEADINGS = 'Stock no,Make,Year,Price,Description'
const car = (number: number, description = 'ok') => `S${number},Toyota,2015,1250000,${description}`
const cells = (text: string) => readCsv([HEADINGS, ...text.split('\n')].join('\r\n')).rows.slice(1)

test('a quotation mark that is never closed ends with its line', () => {
  const lines = [car(1, '"17 inch rims'), ...[2, 3, 4].map((number) => car(number))]
  expect(cells(lines.join('\n'))).toEqual(
    [1, 2, 3, 4].map((number) => [
      `S${number}`,
      'Toyota',
      '2015',
      '1250000',
      number === 1 ? '"17 inch rims' : 'ok',
    ]),
  )
  expect(readCsv([HEADINGS, ...lines].join('\n')).mended).toEqual([1])
})

test('two unclosed marks do not take in the rows between them', () => {
  const lines = [car(1, '"17 inch'), car(2), car(3, 'rims 18"'), car(4, '"x'), car(5, 'y"')]
  expect(cells(lines.join('\n')).map((row) => [row.length, row[4]])).toEqual([
    [5, '"17 inch'],
    [5, 'ok'],
    [5, 'rims 18"'],
    [5, '"x'],
    [5, 'y"'],
  ])
})

test.each([
  ['"17" rims', '"17" rims'],
  ['17" rims', '17" rims'],
  ['"17"" rims"', '17" rims'],
  ['"17" rims, leather"', '17" rims, leather'],
  ['"alloy, 17"', 'alloy, 17'],
])('inches are text: %s', (written, read) => {
  expect(cells([car(1, written), car(2)].join('\n')).map((row) => row[4])).toEqual([read, 'ok'])
})

test('inches at the beginning of a field in the middle of a row are text too', () => {
  const text = 'S1,"17" rims,2015,1250000,"clean, one owner"\nS2,Toyota,2015,1250000,ok'
  expect(cells(text)[0]).toEqual(['S1', '"17" rims', '2015', '1250000', 'clean, one owner'])
})

test('a description over several lines stays one field, also beside a broken row', () => {
  const text = [car(1, '"Clean car,\nlady driven, radio, CD\none owner"'), car(2, '"17 inch'), car(3)].join(
    '\n',
  )
  expect(cells(text).map((row) => row[4])).toEqual([
    'Clean car,\nlady driven, radio, CD\none owner',
    '"17 inch',
    'ok',
  ])
})

test('hundreds of broken rows among thousands are mended', () => {
  const lines = Array.from({ length: 5000 }, (_, place) => car(place, place % 10 ? 'ok' : '"17 inch'))
  expect(cells(lines.join('\n'))).toHaveLength(5000)
})
