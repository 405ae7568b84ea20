// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import {
  cellsOf,
  guessAssignment,
  NO_MAPPING,
  type StockMapping,
  withCorrections,
} from '#domain/dealers/stock/mapping.ts'
import type { PlannedRow } from '#domain/dealers/stock/plan.ts'
import type { ListFile } from '#domain/foundation/tables/list-file.ts'
import { ImportReport } from './import-report.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const run = { total: 0, reports: [], changed: [], state: 'done' as const, problem: null }

function refused(line: number): PlannedRow {
  const row = { line, cells: {}, errors: { year: 'Enter the year.' }, outcome: 'refused', stockNumber: '' }
  return { ...row, title: '' } as unknown as PlannedRow
}

/** The rows of the downloaded file. */
async function downloaded(
  headings: string[],
  cells: string[][],
  typed: Parameters<typeof withCorrections>[1],
  mapping = NO_MAPPING,
) {
  const rows = cells.map((each, place) => ({ line: place + 2, cells: each }))
  const assignment = guessAssignment(headings, mapping)
  const props = {
    run,
    plan: rows.map(({ line }) => refused(line)),
    file: { headings, rows } as unknown as ListFile,
    assignment,
    corrections: withCorrections(new Map(), typed),
    onStop: () => {},
    onGoOn: () => {},
    onAgain: async () => {},
  }
  const Stub = createRoutesStub([{ path: '*', Component: () => <ImportReport {...props} /> }])
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#file')
  render(<Stub />)
  await userEvent.click(screen.getByRole('button', { name: 'Download these rows' }))
  const [[file] = []] = saved.mock.calls
  if (!(file instanceof Blob)) throw new Error('No file was saved')
  const text = await file.text()
  return text.replace('\uFEFF', '').trim().split(/\r?\n/)
}

test('rows with problems are downloaded as they were corrected', async () => {
  const lines = await downloaded(
    ['Stock number', 'Year', 'Price', 'Yard'],
    [
      ['KDA 1', '', '1.2', 'A'],
      ['KDA 2', '', '850000', 'B'],
    ],
    [
      { line: 2, field: 'price', text: '1200000' },
      { line: 3, field: 'price', text: '' },
    ],
  )
  expect(lines).toEqual([
    'Stock number,Year,Price,Yard,Problem',
    'KDA 1,,1200000,A,Year: Enter the year.',
    'KDA 2,,,B,Year: Enter the year.',
  ])
})

test('a corrected field without a column gets one, with the value that the other rows have', async () => {
  const lines = await downloaded(
    ['Stock number', 'Year'],
    [
      ['KDA 1', ''],
      ['KDA 2', ''],
    ],
    [
      { line: 2, field: 'price', text: '1200000' },
      { line: 2, field: 'location', text: 'Kitale' },
    ],
    { ...NO_MAPPING, values: { location: 'Nairobi' } },
  )
  expect(lines).toEqual([
    'Stock number,Year,Price (KES),Location,Problem',
    'KDA 1,,1200000,Kitale,Year: Enter the year.',
    'KDA 2,,,Nairobi,Year: Enter the year.',
  ])
})

test('shillings and kilometres that were typed below headings of other units say so, and are read again as typed', async () => {
  const headings = ['Stock number', 'Price ($)', 'Mileage (miles)']
  const mapping: StockMapping = {
    ...NO_MAPPING,
    columns: { 'price $': 'price', 'mileage miles': 'mileage' },
  }
  const [, line = ''] = await downloaded(
    headings,
    [['KDA 1', '9500', '50000']],
    [
      { line: 2, field: 'price', text: '1200000' },
      { line: 2, field: 'mileage', text: '80000' },
    ],
    mapping,
  )
  expect(line).toBe('KDA 1,KSh 1200000,80000 km,Year: Enter the year.')
  expect(cellsOf(line.split(','), guessAssignment(headings, mapping), headings)).toMatchObject({
    price: 'KSh 1200000',
    mileage: '80000 km',
  })
})
