// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { GridColumn, GridHead } from './columns.ts'
import { DataGrid } from './data-grid.tsx'
import { type CellChange, NO_HISTORY } from './history.ts'
import type { GridHandle } from './use-grid.ts'

afterEach(cleanup)

interface Car {
  id: string
  cells: Record<string, string>
}

const cars = (count: number): Car[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `car ${place}`,
    cells: { make: 'Toyota', price: place % 2 ? '' : `${place}00,000`, town: 'Nairobi' },
  }))
const HEADS: GridHead<Car>[] = [{ key: 'id', label: 'Car', width: 90, content: ({ id }) => id }]
const handle = createRef<GridHandle>()

/** A list that takes every change, and refuses cells without a price. */
function Garage({ count }: { count: number }) {
  const [rows] = useState(() => cars(count))
  const [typed, setTyped] = useState<Record<string, string | null>>({})
  const [acts, setActs] = useState(0)
  const [history, setHistory] = useState(NO_HISTORY)
  const column = (key: string, label: string, more: Partial<GridColumn<Car>> = {}): GridColumn<Car> => ({
    key,
    label,
    width: 100,
    cell: ({ id, cells }) => {
      const own = typed[`${id} ${key}`] ?? null
      const text = own ?? cells[key] ?? ''
      return { text, typed: own, error: key === 'price' && !text ? 'Enter the price.' : undefined }
    },
    ...more,
  })
  return (
    <>
      <p>{acts} acts</p>
      <DataGrid
        label="Cars"
        rows={rows}
        heads={HEADS}
        columns={[
          column('make', 'Make', { offers: () => ['Toyota', 'Nissan'] }),
          column('price', 'Price', { isNumeric: true }),
          column('town', 'Town'),
          column('views', 'Views', { isReadOnly: true }),
        ]}
        keyOf={({ id }) => id}
        nameOf={({ id }) => id}
        onChange={(changes: readonly CellChange[]) => {
          setActs((before) => before + 1)
          setTyped((before) => ({
            ...before,
            ...Object.fromEntries(changes.map(({ row, column, text }) => [`${row} ${column}`, text])),
          }))
        }}
        history={history}
        onHistory={setHistory}
        handle={handle}
      />
    </>
  )
}

const cell = (row: number, column: number) => {
  const found = screen
    .getAllByRole('row')
    .find((each) => each.getAttribute('aria-rowindex') === String(row + 2))
  const cells = found && within(found).getAllByRole('gridcell')
  const one = cells?.[column]
  if (!one) throw new Error(`No cell ${row}/${column}`)
  return one
}
const textOf = (row: number, column: number) =>
  [...cell(row, column).children].find((child) => !child.matches('[hidden], [aria-hidden]'))?.textContent ??
  ''
const column = (place: number, rows = 4) => Array.from({ length: rows }, (_, row) => textOf(row, place))
const focused = () => document.activeElement
const status = () => screen.getByRole('status').textContent
const goTo = (row: number, column: number) => act(() => handle.current?.goTo({ row, column }))
const paste = (text: string) => userEvent.paste(text)

test('one cell is in the order of the page, and arrows move the focus', async () => {
  render(<Garage count={4} />)
  screen.getByRole('button', { name: 'Copy down' }).focus()
  await userEvent.tab()
  expect(focused()).toBe(cell(0, 0))
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(focused()).toBe(cell(1, 1))
  expect(cell(1, 1).tabIndex).toBe(0)
  expect(cell(0, 0).tabIndex).toBe(-1)
  await userEvent.keyboard('{Control>}{End}{/Control}')
  expect(focused()).toBe(cell(3, 3))
  // Behind the last cell Tab leaves.
  await userEvent.tab()
  expect(screen.getByRole('grid').contains(focused())).toBe(false)
})

test('Escape, then Tab leaves from any cell', async () => {
  render(<Garage count={4} />)
  goTo(1, 1)
  await userEvent.tab()
  expect(focused()).toBe(cell(1, 2))
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  expect(screen.getByRole('grid').contains(focused())).toBe(false)
})

test('a wrong cell is described by its error', () => {
  render(<Garage count={2} />)
  expect(cell(1, 1).getAttribute('aria-invalid')).toBe('true')
  const described = cell(1, 1).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Enter the price.')
  expect(cell(0, 1).hasAttribute('aria-invalid')).toBe(false)
})

test('Enter edits and moves down, Tab to the side; Escape leaves the cell as it was', async () => {
  render(<Garage count={4} />)
  goTo(0, 2)
  await userEvent.keyboard('{Enter} West{Enter}')
  expect(textOf(0, 2)).toBe('Nairobi West')
  expect(focused()).toBe(cell(1, 2))
  await userEvent.keyboard('{F2}x{Escape}')
  expect(textOf(1, 2)).toBe('Nairobi')
  expect(focused()).toBe(cell(1, 2))
  await userEvent.keyboard('Kitale{Shift>}{Tab}{/Shift}')
  expect(textOf(1, 2)).toBe('Kitale')
  expect(focused()).toBe(cell(1, 1))
  expect(screen.getByText('2 acts')).toBeTruthy()
})

test('typing replaces, and offers what the column has', async () => {
  render(<Garage count={2} />)
  goTo(0, 0)
  await userEvent.keyboard('N')
  const editor = screen.getByRole<HTMLInputElement>('combobox', { name: 'Make, car 0' })
  expect(editor.value).toBe('N')
  expect([...(editor.list?.options ?? [])].map(({ value }) => value)).toEqual(['Toyota', 'Nissan'])
  await userEvent.keyboard('issan{Enter}')
  expect(textOf(0, 0)).toBe('Nissan')
})

test('a press on another cell keeps what was typed', async () => {
  render(<Garage count={4} />)
  goTo(0, 1)
  await userEvent.keyboard('777')
  await userEvent.click(cell(2, 2))
  expect(textOf(0, 1)).toBe('777')
  expect(focused()).toBe(cell(2, 2))
  // Pressed again, it is edited.
  await userEvent.click(cell(2, 2))
  expect(screen.getByRole('textbox', { name: 'Town, car 2' })).toBe(focused())
})

test('a range is emptied, copied down and undone, each in one act', async () => {
  render(<Garage count={4} />)
  goTo(0, 2)
  await userEvent.keyboard('Kitale{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(3)
  await userEvent.keyboard('{Control>}d{/Control}')
  expect(column(2)).toEqual(['Kitale', 'Kitale', 'Kitale', 'Nairobi'])
  await userEvent.keyboard('{Delete}')
  expect(column(2)).toEqual(['', '', '', 'Nairobi'])
  await userEvent.keyboard('{Control>}zz{/Control}')
  expect(column(2)).toEqual(['Kitale', 'Nairobi', 'Nairobi', 'Nairobi'])
  await userEvent.keyboard('{Control>}y{/Control}')
  expect(column(2)).toEqual(['Kitale', 'Kitale', 'Kitale', 'Nairobi'])
  await userEvent.keyboard('{Control>}zzz{/Control}')
  expect(status()).toBe('Nothing to undo.')
  expect(column(2)).toEqual(['Nairobi', 'Nairobi', 'Nairobi', 'Nairobi'])
})

test('Shift and a press select a range, which is copied for a spreadsheet', async () => {
  render(<Garage count={4} />)
  await userEvent.click(cell(0, 1))
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(cell(2, 2))
  await user.keyboard('{/Shift}')
  const data: Record<string, string> = {}
  const setData = (type: string, text: string) => {
    data[type] = text
  }
  fireEvent.copy(cell(2, 2), { clipboardData: { setData } })
  expect(data['text/plain']).toBe('000,000\tNairobi\n\tNairobi\n200,000\tNairobi')
  expect(status()).toBe('6 cells copied.')
})

test('a column from a spreadsheet is pasted; what has no place is said', async () => {
  render(<Garage count={4} />)
  goTo(1, 1)
  await paste('450,000\r\n560,000\r\n670,000\r\n780,000\r\n890,000\r\n')
  expect(column(1)).toEqual(['000,000', '450,000', '560,000', '670,000'])
  expect(status()).toBe('3 cells pasted. 2 more rows have no place here and are left out, from “780,000” on.')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(column(1)).toEqual(['000,000', '', '200,000', ''])
})

test('one cell fills the selected range, and columns that cannot be changed stay', async () => {
  render(<Garage count={4} />)
  goTo(0, 2)
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  await paste('Kitale')
  expect(column(2)).toEqual(['Kitale', 'Kitale', 'Nairobi', 'Nairobi'])
  expect(column(3, 1)).toEqual([''])
  expect(status()).toBe('2 cells pasted. Views cannot be changed here.')
})

test('a column pasted into an open editor goes into the rows below, one text into the editor', async () => {
  render(<Garage count={4} />)
  goTo(0, 1)
  await userEvent.keyboard('{F2}')
  await paste('1\n2')
  expect(column(1)).toEqual(['1', '2', '200,000', ''])
  expect(screen.queryByRole('textbox')).toBeNull()
  goTo(3, 1)
  await userEvent.keyboard('{F2}')
  await paste('5')
  await userEvent.keyboard('0{Enter}')
  expect(textOf(3, 1)).toBe('50')
})

test('of 5,000 rows those in view are rendered, and the active one stays', async () => {
  render(<Garage count={5000} />)
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001')
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  goTo(4321, 1)
  expect(focused()).toBe(cell(4321, 1))
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  await userEvent.keyboard('99{Enter}')
  expect(focused()).toBe(cell(4322, 1))
})
