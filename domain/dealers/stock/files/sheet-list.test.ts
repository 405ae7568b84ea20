import { expect, test } from 'vitest'
import { type SheetOfTest, workbook } from '#testing/workbook.ts'
import type { ReadChoices } from '../../../foundation/tables/list-file.ts'
import { leftOutSentence } from '../../../foundation/tables/list-rows.ts'
import { readStockFile } from './read-file.ts'

const HEADINGS = ['Stock no', 'Make', 'Model', 'Cost', 'Price']
const car = (number: string, make: string | null = 'Toyota') => [number, make, 'Axio', 900_000, 1_250_000]
const read = (sheets: SheetOfTest[], choices: ReadChoices = {}) =>
  readStockFile(new File([workbook(sheets)], 'stock.xlsx'), choices)
const numbers = async (sheets: SheetOfTest[], choices: ReadChoices = {}) =>
  (await read(sheets, choices)).rows.map(({ cells }) => cells[0])

test('what a sheet hides is left out and named, and can be read', async () => {
  const sheet: SheetOfTest = {
    name: 'Stock',
    rows: [HEADINGS, car('A1'), car('SOLD1'), car('A2'), car('SOLD2')],
    hiddenRows: [3, 5],
    hiddenColumns: [3],
  }
  const file = await read([sheet])
  expect(file.rows).toEqual([
    { line: 2, cells: ['A1', 'Toyota', 'Axio', '', '1250000'] },
    { line: 4, cells: ['A2', 'Toyota', 'Axio', '', '1250000'] },
  ])
  expect(file.headings).toEqual(['Stock no', 'Make', 'Model', '', 'Price'])
  expect(file.hidden).toEqual({ rows: 2, columns: ['Cost'], isTaken: false })
  expect(file.leftOut.map((row) => leftOutSentence(row, 'vehicle'))).toEqual([
    'Row 3: hidden in the workbook (“SOLD1 · Toyota · Axio · 900000 · 1250000”)',
    'Row 5: hidden in the workbook (“SOLD2 · Toyota · Axio · 900000 · 1250000”)',
  ])
  const all = await read([sheet], { takesHidden: true })
  expect(all.rows.map(({ cells }) => cells[0])).toEqual(['A1', 'SOLD1', 'A2', 'SOLD2'])
  expect(all.headings).toEqual(HEADINGS)
  expect(all).toMatchObject({ hidden: { rows: 2, columns: ['Cost'], isTaken: true }, leftOut: [] })
})

test('a sheet that hides nothing of the list says so', async () => {
  const file = await read([
    { name: 'Stock', rows: [['Okello Motors'], HEADINGS, car('A1')], hiddenRows: [1], hiddenColumns: [9] },
  ])
  expect(file.hidden).toBeNull()
})

test('a sheet whose vehicles are all hidden says so', async () => {
  await expect(read([{ name: 'Stock', rows: [HEADINGS, car('A1')], hiddenRows: [2] }])).rejects.toThrow(
    'All vehicles of this sheet are in hidden rows.',
  )
})

test('a cell merged over several rows below the headings says the same of each', async () => {
  const rows = [
    ['Stock', 'Make', 'Model', 'Year of', 'Selling'],
    ['no', null, null, 'Manufacture', 'Price'],
    car('A1'),
    car('A2', null),
    [],
    car('A3', null),
    car('A4', null),
    [null, null, 'Axio', null, null],
  ]
  const file = await read([{ name: 'S', rows, merged: ['B1:B2', 'B3:B6', 'A3:B6', 'A7:A1048576'] }])
  expect(file.rows.map(({ cells }) => [cells[0], cells[1]])).toEqual([
    ['A1', 'Toyota'],
    ['A2', 'Toyota'],
    ['A3', 'Toyota'],
    ['A4', ''],
    ['A4', ''],
  ])
  expect(file.headings).toEqual(['Stock no', 'Make', 'Model', 'Year of Manufacture', 'Selling Price'])
})

test('of sheets with the same headings the first is taken, and never one of sold vehicles first', async () => {
  const stock = { name: 'Stock', rows: [HEADINGS, car('A1')] }
  const more = { name: 'Stock 2', rows: [HEADINGS, car('B1'), car('B2')] }
  const sold = (name: string) => ({
    name,
    rows: [
      [...HEADINGS, 'Mileage', 'Status'],
      [...car('S1'), 5, 'Sold'],
      [...car('S2'), 5, 'Sold'],
    ],
  })
  expect(await numbers([stock, more])).toEqual(['A1'])
  for (const name of ['Sold 2025', 'SOLD', 'Archive', 'old_stock', 'Cars sold'])
    expect(await numbers([sold(name), stock])).toEqual(['A1'])
  expect(await numbers([stock, sold('Unsold')])).toEqual(['S1', 'S2'])
  expect(await numbers([{ name: 'Notes', rows: [['Call Jane']] }, sold('Sold')])).toEqual(['S1', 'S2'])
  expect((await read([sold('Sold 2025'), stock, more])).sheet?.others).toEqual([
    { name: 'Sold 2025', rows: 2 },
    { name: 'Stock 2', rows: 2 },
  ])
})
