import { expect, test } from 'vitest'
import { leftOutSentence, stockRows } from './list-rows.ts'

const HEADINGS = ['Stock No', 'Make', 'Model', 'Price', 'Mileage']
const car = (number: string) => [number, 'Toyota', 'Axio', '1250000', '85000']

test('yard headings, totals, empty rows and headings in between are left out and listed', () => {
  const { rows, leftOut } = stockRows([
    ['Okello Motors'],
    HEADINGS,
    car('A1'),
    ['MOMBASA YARD', '', '', '', ''],
    ['', '', '', '', ''],
    HEADINGS.map((heading) => heading.toUpperCase()),
    car('A2'),
    ['Total', '', '', '2,500,000', ''],
    [''],
  ])
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [3, 'A1'],
    [7, 'A2'],
  ])
  expect(leftOut.map(leftOutSentence)).toEqual([
    'Row 1: above the headings (“Okello Motors”)',
    'Row 4: a heading, not a vehicle (“MOMBASA YARD”)',
    'Row 5: empty',
    'Row 6: headings again (“STOCK NO · MAKE · MODEL · PRICE · MILEAGE”)',
    'Row 8: a total (“Total · 2,500,000”)',
  ])
})

test('a row with more cells than headings is never read one column off', () => {
  const { rows, leftOut } = stockRows([
    HEADINGS,
    ['A1', 'Toyota', 'Axio', '1', '250', '000', '85000'],
    [...car('A2'), '', ''],
  ])
  expect(rows.map(({ line }) => line)).toEqual([3])
  expect(leftOut).toMatchObject([{ line: 2, reason: 'broken' }])
})

test('headings in two rows are read as one where only together they name the columns', () => {
  const cells = ['A1', '2015', '1250000']
  expect(stockRows([['Stock', 'Year of', 'Selling'], ['No', 'Manufacture', 'Price'], cells])).toMatchObject({
    headings: ['Stock No', 'Year of Manufacture', 'Selling Price'],
    headingsLine: 2,
    inTwoRows: true,
    rows: [{ line: 3, cells }],
  })
  expect(stockRows([['Vehicle', '', 'Money'], ['Stock No', 'Year', 'Price'], cells])).toMatchObject({
    headings: ['Stock No', 'Year', 'Price'],
    inTwoRows: false,
    leftOut: [{ line: 1, reason: 'above' }],
  })
})

test('a list of two columns keeps a row with one of them empty', () => {
  expect(
    stockRows([
      ['Reg', 'Price'],
      ['KDA 1', '5'],
      ['KDA 2', ''],
    ]).rows,
  ).toHaveLength(2)
})
