// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { StockCells } from '#domain/dealers/stock/fields.ts'
import { type Correction, type Corrections, withCorrections } from '#domain/dealers/stock/mapping.ts'
import { planImport } from '#domain/dealers/stock/plan.ts'
import { NO_HISTORY } from '../../../workplace/data-grid/history.ts'
import { RowsGrid } from './rows-grid.tsx'
import type { Import, ImportWorld } from './use-import.ts'

afterEach(cleanup)

const catalogue: ImportWorld['catalogue'] = {
  makes: [
    { id: 1, name: 'Toyota' },
    { id: 2, name: 'Nissan' },
  ],
  models: [{ id: 11, make_id: 1, name: 'Vitz' }],
  nicknames: [],
}
const world = { catalogue } as ImportWorld
const choices = { addNames: false, newStatus: 'active' as const, draftsBeyond: false }
const car = (line: number, cells: StockCells = {}) => ({
  line,
  cells: {
    stock_number: `KDA ${line}`,
    make: 'Toyota',
    year: '2016',
    price: '1,050,000',
    condition: 'Used',
    fuel_type: 'Petrol',
    transmission: 'Auto',
    location: 'Nairobi',
    ...cells,
  },
})
const assignment = { stock_number: { column: 0 }, make: { column: 1 }, price: { column: 2 } }

/** The step of the check with the rules of a file. */
function Check({ rows }: { rows: ReturnType<typeof car>[] }) {
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  const [history, setHistory] = useState(NO_HISTORY)
  const plan = planImport(
    rows.map(({ line, cells }) => ({ line, cells: { ...cells, ...corrections.get(line) } })),
    {
      ...choices,
      catalogue,
      today: new Date('2026-05-01'),
      stock: [],
      room: null,
      mostImages: 3,
      imageOf: () => null,
      filesOf: () => [],
    },
  )
  const task = {
    plan,
    choices,
    assignment,
    corrections,
    history,
    setHistory,
    correct: (further: readonly Correction[]) => setCorrections((all) => withCorrections(all, further)),
  } as Partial<Import> as Import
  return <RowsGrid outcome="refused" task={task} world={world} />
}

const kinds = () =>
  within(screen.getByRole('list', { name: 'Errors by kind' }))
    .getAllByRole('button')
    .map((button) => button.textContent)
const headers = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('rowheader')[0]?.textContent)
const placeOfFocus = () => {
  const cell = document.activeElement
  const row = cell?.closest('tr')?.querySelector('th')?.textContent
  return `row ${row}, ${headers()[Number(cell?.getAttribute('aria-colindex')) - 1]}`
}

test('errors are counted by kind, and each kind leads to its next cell', async () => {
  render(<Check rows={[car(2, { price: '' }), car(3), car(4, { make: 'Toyotta' }), car(5, { price: '' })]} />)
  expect(lines()).toEqual(['2', '4', '5'])
  expect(kinds()).toEqual(['2 × Price (KES) missing', '1 × Make unknown'])
  const missing = () => userEvent.click(screen.getByRole('button', { name: /missing/ }))
  await missing()
  expect(placeOfFocus()).toBe('row 2, Price (KES)')
  await missing()
  expect(placeOfFocus()).toBe('row 5, Price (KES)')
  await missing()
  expect(placeOfFocus()).toBe('row 2, Price (KES)')
  await userEvent.click(screen.getByRole('button', { name: /unknown/ }))
  expect(placeOfFocus()).toBe('row 4, Make')
})

test('a correction is checked as a file is, and its row stays until the dealer checks again', async () => {
  render(<Check rows={[car(2, { price: '' }), car(3, { price: '' })]} />)
  await userEvent.click(screen.getByRole('button', { name: /missing/ }))
  await userEvent.keyboard('ask Juma{Enter}')
  expect(kinds()).toEqual(['1 × Price (KES) to correct', '1 × Price (KES) missing'])
  await userEvent.keyboard('{ArrowUp} 1,200,000 {Enter}')
  expect(kinds()).toEqual(['1 × Price (KES) missing'])
  expect(lines()).toEqual(['2', '3'])
  expect(screen.getByText('1 of 2 rows corrected. It stays here until you check again.')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(lines()).toEqual(['3'])
  // The act is remembered, though its row has left.
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(lines()).toEqual(['3', '2'])
})

test('a row that a correction makes wrong follows behind the others', async () => {
  render(<Check rows={[car(2, { price: '', stock_number: 'KDB 1' }), car(3)]} />)
  await userEvent.click(screen.getByRole('button', { name: /missing/ }))
  await userEvent.keyboard('{Home}KDA 3{Enter}')
  expect(lines()).toEqual(['2', '3'])
  expect(kinds()).toEqual(['1 × Price (KES) missing', '1 × Stock number repeated'])
})
