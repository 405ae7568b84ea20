// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { RecordColumn } from './record-columns.ts'
import { RecordGrid } from './record-grid.tsx'

afterEach(cleanup)

interface Car {
  id: string
  price: string
}

const opened = vi.fn<(id: string) => void>()

/** Three cars; a price must be figures, and that of the last is not to be changed. */
function Stock() {
  const [cars, setCars] = useState<Car[]>(['a', 'b', 'c'].map((id) => ({ id, price: '100' })))
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const columns: RecordColumn<Car>[] = [
    {
      key: 'name',
      label: 'Car',
      width: 90,
      isFlexible: true,
      cell: ({ id }) => (
        <button type="button" tabIndex={-1} onClick={() => opened(id)}>
          Open {id}
        </button>
      ),
    },
    {
      key: 'price',
      label: 'Price',
      width: 90,
      isNumeric: true,
      sort: ['price', 'price_desc'],
      cell: ({ id, price }) => typed[id] ?? price,
      edit: {
        text: ({ id, price }) => typed[id] ?? price,
        error: ({ id }) => (typed[id] === undefined ? undefined : 'Enter figures.'),
        refusal: ({ id }) => (id === 'c' ? 'It is sold.' : null),
        save({ id }, text) {
          if (!/^\d+$/.test(text)) return setTyped((before) => ({ ...before, [id]: text }))
          setTyped(({ [id]: _, ...rest }) => rest)
          setCars((before) => before.map((car) => (car.id === id ? { id, price: text } : car)))
        },
        cancel: ({ id }) => setTyped(({ [id]: _, ...rest }) => rest),
      },
    },
  ]
  return (
    <RecordGrid
      label="Cars"
      columns={columns}
      rows={cars}
      keyOf={({ id }) => id}
      selection={{ keys, nameOf: ({ id }) => id, onChange: setKeys }}
      sort="price"
      menu={({ id }) => <button type="button">Menu {id}</button>}
      before={50}
      total={200}
    />
  )
}

function show() {
  const router = createMemoryRouter([{ path: '/', element: <Stock /> }])
  render(<RouterProvider router={router} />)
}

const cell = (row: number, column: number) => {
  const found = within(screen.getAllByRole('row')[row + 1] as HTMLElement).getAllByRole('gridcell')[column]
  if (!found) throw new Error(`No cell ${row}/${column}`)
  return found
}
const { keyboard } = userEvent
const isAt = (row: number, column: number) => expect(document.activeElement).toBe(cell(row, column))

test('is one stop, whose cells and places among all rows screen readers know', async () => {
  show()
  const grid = screen.getByRole('grid', { name: 'Cars' })
  expect(grid.getAttribute('aria-rowcount')).toBe('201')
  expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('52')
  expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([cell(0, 0)])
  cell(0, 0).focus()
  await keyboard('{ArrowRight}{ArrowDown}')
  isAt(1, 1)
  await keyboard('{End}')
  isAt(1, 3)
  await keyboard('{Enter}{Home}')
  isAt(1, 0)
})

test('Space chooses the row, Enter presses what is in the cell', async () => {
  show()
  cell(1, 2).focus()
  await keyboard(' ')
  expect(screen.getAllByRole('row')[2]?.getAttribute('aria-selected')).toBe('true')
  await keyboard(' ')
  expect(screen.getAllByRole('row')[2]?.getAttribute('aria-selected')).toBe('false')
  await keyboard('{ArrowLeft}{Enter}')
  expect(opened).toHaveBeenCalledWith('b')
})

test('a cell is edited by Enter, a double press or typing; Enter and Tab save and go on', async () => {
  show()
  cell(0, 2).focus()
  await keyboard('{Enter}')
  expect(screen.getByRole('textbox', { name: 'Price, a' })).toHaveProperty('value', '100')
  await keyboard('5{Enter}')
  expect(cell(0, 2).textContent).toBe('1005')
  isAt(1, 2)
  await keyboard('77{Tab}')
  expect(cell(1, 2).textContent).toBe('77')
  isAt(2, 2)
  await userEvent.dblClick(cell(0, 2))
  await keyboard('{Escape}')
  expect(cell(0, 2).textContent).toBe('1005')
  isAt(0, 2)
})

test('a refused text is named also after the keys have left its cell', async () => {
  show()
  cell(0, 2).focus()
  await keyboard('x{Enter}')
  isAt(1, 2)
  expect(screen.getByRole('status').textContent).toBe('a: Enter figures.')
  await keyboard('{ArrowUp}{Escape}')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('what was typed wrong stays with its error until it is corrected or dropped', async () => {
  show()
  cell(0, 2).focus()
  await keyboard('{Enter}x{Enter}')
  expect(cell(0, 2).getAttribute('aria-invalid')).toBe('true')
  expect(cell(0, 2).textContent).toContain('100x')
  await keyboard('{ArrowUp}{Enter}')
  expect(screen.getByRole('textbox', { name: 'Price, a' })).toHaveProperty('value', '100x')
  await keyboard('{Escape}')
  expect(cell(0, 2).textContent).toBe('100')
  expect(cell(0, 2).getAttribute('aria-invalid')).toBeNull()
})

test('a cell that cannot be edited says why', async () => {
  show()
  expect(cell(2, 2).getAttribute('aria-readonly')).toBe('true')
  cell(2, 2).focus()
  await keyboard('{Enter}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('It is sold.')).toBeTruthy()
})
