import { expect, test } from 'vitest'
import { leftOutSentence, listRows, secondTable as secondOf } from '../../foundation/tables/list-rows.ts'
import { STOCK_LIST } from './stock-list.ts'

const stockRows = (table: string[][], mended?: number[]) => listRows(table, STOCK_LIST, mended)
const secondTable = (headings: string[]) => secondOf(headings, STOCK_LIST)

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
  expect(leftOut.map((row) => leftOutSentence(row, 'vehicle'))).toEqual([
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

test('rows below headings in another order are named, never read into the wrong fields', () => {
  const list = stockRows([
    ['Stock no', 'Make', 'Model', 'Price'],
    ['A1', 'Toyota', 'Vitz', '1000000'],
    ['Ref', 'Make', 'Model', 'Price KES'],
    ['A2', 'Mazda', 'Demio', '900000'],
    ['Make', 'Model', 'Price', 'Stock no'],
    ['Mazda', 'Demio', '700000', 'A3'],
    ['Stock no', 'Make', 'Model', 'Price'],
    ['A4', 'Isuzu', 'D-Max', '3000000'],
  ])
  expect(list.rows.map(({ cells }) => cells[0])).toEqual(['A1', 'A2', 'A4'])
  expect(list.leftOut.map((row) => leftOutSentence(row, 'vehicle'))).toEqual([
    'Row 3: headings again (“Ref · Make · Model · Price KES”)',
    'Row 5: headings again (“Make · Model · Price · Stock no”)',
    'Row 6: below other headings (“Mazda · Demio · 700000 · A3”)',
    'Row 7: headings again (“Stock no · Make · Model · Price”)',
  ])
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

test('a list without headings loses no car to them', () => {
  const rows = [car('A1'), car('A2'), ['MOMBASA YARD', '', '', '', ''], car('A3')]
  const list = stockRows(rows)
  expect(list).toMatchObject({ headings: ['', '', '', '', ''], headingsLine: 0 })
  expect(list.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'A1'],
    [2, 'A2'],
    [4, 'A3'],
  ])
  expect(list.leftOut.map(({ line, reason }) => [line, reason])).toEqual([[3, 'section']])
})

test('a title above a list without headings is no heading', () => {
  const list = stockRows([['Okello Motors'], car('A1'), car('A2')])
  expect(list).toMatchObject({ headingsLine: 0, rows: [{ line: 2 }, { line: 3 }], leftOut: [{ line: 1 }] })
})

test('headings in words that we do not know are headings all the same', () => {
  const list = stockRows([['Marque', 'Modèle', 'Prix'], car('A1').slice(1, 4)])
  expect(list).toMatchObject({ headings: ['Marque', 'Modèle', 'Prix'], headingsLine: 1, rows: [{ line: 2 }] })
})

test('a second table beside the first is found by its headings', () => {
  expect(secondTable([...HEADINGS, '', ...HEADINGS])).toBe(6)
  expect(secondTable(['Reg', 'Price', 'Reg', 'Price'])).toBe(2)
  expect(secondTable(HEADINGS)).toBeNull()
  expect(secondTable(['Reg No', 'Make', 'Model', 'Price', 'Chassis', 'Engine', 'Price'])).toBeNull()
  expect(secondTable(['', 'Foo', 'Bar'])).toBeNull()
})
