// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CUSTOM, EMPTY_VEHICLE_FORM } from '#domain/vehicles/vehicle-form.ts'
import { MakeAndModel } from './make-and-model.tsx'

const makes = [
  { id: 1, name: 'Toyota' },
  { id: 2, name: 'Nissan' },
]
const models: Record<number, { id: number; name: string }[]> = {
  1: [{ id: 11, name: 'Axio' }],
  2: [{ id: 21, name: 'Note' }],
}

afterEach(cleanup)

function Form({ load = async (make: number) => models[make] ?? [] }) {
  const [form, setForm] = useState(EMPTY_VEHICLE_FORM)
  const [loadModels] = useState(() => load)
  return (
    <MakeAndModel
      makes={makes}
      loadModels={loadModels}
      form={form}
      errors={{}}
      onChange={(change) => setForm((before) => ({ ...before, ...change }))}
    />
  )
}

const make = () => screen.getByRole('combobox', { name: 'Make' })
const model = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Model/ })

test('the model is disabled until a make is chosen, and offers the models of that make', async () => {
  render(<Form />)
  expect(model().disabled).toBe(true)

  await userEvent.selectOptions(make(), 'Toyota')
  await userEvent.selectOptions(model(), await screen.findByRole('option', { name: 'Axio' }))
  expect(model().value).toBe('11')
})

test('another make resets the model', async () => {
  render(<Form />)
  await userEvent.selectOptions(make(), 'Toyota')
  await userEvent.selectOptions(model(), await screen.findByRole('option', { name: 'Axio' }))

  await userEvent.selectOptions(make(), 'Nissan')
  await screen.findByRole('option', { name: 'Note' })
  expect(model().value).toBe('')
  expect(screen.queryByRole('option', { name: 'Axio' })).toBeNull()
})

test('an unlisted make is typed, and so is its model', async () => {
  render(<Form />)
  await userEvent.selectOptions(make(), CUSTOM)
  expect(model().disabled).toBe(true)

  await userEvent.type(screen.getByRole('textbox', { name: 'Make name' }), 'Mobius')
  await userEvent.type(screen.getByRole('textbox', { name: /^Model name/ }), 'Three')

  await userEvent.selectOptions(make(), 'Toyota')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an unlisted model is typed', async () => {
  render(<Form />)
  await userEvent.selectOptions(make(), 'Toyota')
  await screen.findByRole('option', { name: 'Axio' })
  await userEvent.selectOptions(model(), CUSTOM)
  expect(screen.getByRole('textbox', { name: 'Model name' })).toBeTruthy()
})

test('models of a deselected make are not shown when they arrive late', async () => {
  const answers = new Map<number, (entries: { id: number; name: string }[]) => void>()
  render(<Form load={(id) => new Promise((resolve) => answers.set(id, resolve))} />)
  await userEvent.selectOptions(make(), 'Toyota')
  await userEvent.selectOptions(make(), 'Nissan')
  answers.get(2)?.(models[2] ?? [])
  await screen.findByRole('option', { name: 'Note' })
  answers.get(1)?.(models[1] ?? [])
  await Promise.resolve()
  expect(screen.queryByRole('option', { name: 'Axio' })).toBeNull()
})
