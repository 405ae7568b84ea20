import { expect, test } from 'vitest'
import { readStockFile } from './read-file.ts'

const read = (lines: string[]) => readStockFile(new File([lines.join('\n')], 'stock.csv'))

const HEADINGS = ['Reg', 'Make', 'Model', 'YOM', 'Fuel', 'Gearbox', 'Town', 'Price', 'KM', 'Photos']
const car = (number: number, more: string[]) => [
  `KDA ${number}`,
  'Toyota',
  'Vitz',
  '2016',
  'Petrol',
  'Auto',
  'Kitale',
  ...more,
]

test('a short list is read with commas, several photos in a cell and a trailing line break', async () => {
  const rows = [1, 2, 3].map((number) => car(number, ['1050000', '84000', 'url1;url2;url3']))
  for (const end of [[], [''], ['', ''], ['  ', '']]) {
    const file = await read([HEADINGS, ...rows].map((row) => row.join(',')).concat(end))
    expect(file.headings).toEqual(HEADINGS)
    expect(file.rows.map(({ cells }) => cells)).toEqual(rows)
  }
})

test('one vehicle separated by semicolons keeps the commas in its numbers', async () => {
  const cells = car(1, ['1,050,000', '84,000', ''])
  for (const end of [[], [''], ['', '']]) {
    const file = await read([HEADINGS.join(';'), cells.join(';'), ...end])
    expect(file.headings).toEqual(HEADINGS)
    expect(file.rows).toEqual([{ line: 2, cells }])
  }
  const short = await read(['Reg;Price;KM', 'KDA 1;1,050,000;84,000', ''])
  expect(short.rows).toEqual([{ line: 2, cells: ['KDA 1', '1,050,000', '84,000'] }])
})

test('empty lines change neither the delimiter nor the row numbers', async () => {
  const file = await read(['', 'Reg;Price;KM', '', 'KDA 1;1,050,000;84,000', '', '', 'KDA 2;990,000;7', ''])
  expect(file.headings).toEqual(['Reg', 'Price', 'KM'])
  expect(file.rows).toEqual([
    { line: 4, cells: ['KDA 1', '1,050,000', '84,000'] },
    { line: 7, cells: ['KDA 2', '990,000', '7'] },
  ])
})

test('a list with tabs may start with an empty heading', async () => {
  const file = await read(['\tReg\tPrice', 'x\tKDA 1\t1,050,000', '\tKDA 2\t2,050,000', '\t\t', ''])
  expect(file.headings).toEqual(['', 'Reg', 'Price'])
  expect(file.rows.map(({ cells }) => cells[2])).toEqual(['1,050,000', '2,050,000'])
})

test('headings below a title are found with their delimiter, and repeated headings are skipped', async () => {
  const headings = 'Stock No;Make;Price;KM'
  const lines = [
    'Okello Motors, Ngong Road, Nairobi',
    'Stock list; 24 November 2026',
    '',
    headings,
    'A1;Toyota;1,050,000;84,000',
    headings,
    'A2;Mazda;990,000;7',
  ]
  const file = await read(lines)
  expect(file).toMatchObject({ headings: headings.split(';'), headingsLine: 4 })
  expect(file.rows).toEqual([
    { line: 5, cells: ['A1', 'Toyota', '1,050,000', '84,000'] },
    { line: 7, cells: ['A2', 'Mazda', '990,000', '7'] },
  ])
  await expect(read([headings, headings])).rejects.toThrow('There are no vehicles in this file')
})

test('two tables beside each other are named, so that no car of the second is lost', async () => {
  const line = [...HEADINGS, '', ...HEADINGS].join(',')
  const cars = [...car(1, ['1050000', '84000', '']), '', ...car(2, ['990000', '7', ''])].join(',')
  await expect(read([line, cars])).rejects.toThrow(
    'There are two tables beside each other: the second begins in column 12 (“Reg”).',
  )
})
