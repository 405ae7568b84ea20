// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_MAPPING } from '#domain/dealers/stock/mapping.ts'
import type { ListFile } from '#domain/foundation/tables/list-file.ts'
import { OutcomeRows } from './outcome-rows.tsx'
import { type Import, type ImportWorld, useImport } from './use-import.ts'

const world: ImportWorld = {
  userId: 'dealer',
  stock: [],
  catalogue: { makes: [{ id: 1, name: 'Toyota' }], models: [], nicknames: [] },
  mapping: NO_MAPPING,
  named: [],
  answers: {},
  pictures: {},
  active: 0,
  most: null,
  plan: null,
  mostImages: 3,
}
const file = {
  name: 'stock.csv',
  headings: ['Stock number', 'Make', 'Year', 'Price', 'Condition', 'Fuel', 'Transmission', 'Town'],
  rows: [2, 3, 4].map((line) => ({
    line,
    cells: [`KDA ${line}`, 'Toyota', '2016', '', 'Used', 'Petrol', 'Auto', 'Nairobi'],
  })),
  leftOut: [],
} as unknown as ListFile

let task: Import
function Check() {
  task = useImport(world)
  return task.step === 'check' && <OutcomeRows outcome="refused" task={task} world={world} />
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const prices = () => [2, 3, 4].map((line) => task.corrections.get(line)?.price)

beforeEach(async () => {
  render(<Check />)
  act(() => task.chooseFile(file))
  act(() => task.backTo('check'))
  await screen.findByRole('grid')
  await press('3 × Price (KES) missing')
  await userEvent.keyboard('1,200,000{Enter}')
  expect(prices()).toEqual(['1,200,000', undefined, undefined])
})
afterEach(cleanup)

test('what was typed in the table can be undone after the cards and the columns were shown', async () => {
  await press('Show as cards')
  act(() => task.backTo('columns'))
  act(() => task.backTo('check'))
  await screen.findByRole('grid')
  await press('Undo')
  expect(prices()).toEqual([undefined, undefined, undefined])
  await press('Redo')
  expect(prices()).toEqual(['1,200,000', undefined, undefined])
})

test('a correction in a card is undone before earlier ones of the table', async () => {
  await press('Show as cards')
  const [input] = screen.getAllByLabelText('Price (KES)')
  if (input) await userEvent.type(input, '900,000{Enter}')
  expect(prices()).toEqual(['1,200,000', '900,000', undefined])
  await press('Correct in a table')
  await screen.findByRole('grid')
  await press('Undo')
  expect(prices()).toEqual(['1,200,000', undefined, undefined])
  await press('Undo')
  expect(prices()).toEqual([undefined, undefined, undefined])
})

test('other columns and another file leave nothing to undo', async () => {
  act(() => task.assign({ ...task.assignment, price: { value: '' } }))
  await press('Undo')
  expect(screen.getByText('Nothing to undo.')).toBeTruthy()
  expect(prices()).toEqual([undefined, undefined, undefined])
  act(() => task.chooseFile(file))
  act(() => task.backTo('check'))
  await screen.findByRole('grid')
  await press('Undo')
  expect(screen.getByText('Nothing to undo.')).toBeTruthy()
})
