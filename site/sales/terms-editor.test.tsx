// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { OwnSale } from '#domain/sales/sales.ts'
import { TermsEditor } from './terms-editor.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

/** The form of a sale with these terms, as a page that has just loaded shows it. */
function open(version: number, price: number | null, defects: string | null) {
  const terms = { version, price, payment_method: null, handover_on: null, defects }
  const sale = { id: 'sale', other: { id: 'other', name: 'Otieno Odhiambo' }, terms } as OwnSale
  const element = <TermsEditor sale={sale} userId="someone" onClose={() => {}} onDone={() => {}} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('what was typed before a reload does not replace newer terms unseen', () => {
  open(1, 1_200_000, null)
  fireEvent.change(screen.getByLabelText(/Known defects/), { target: { value: 'A scratch' } })
  cleanup()
  open(2, 1_300_000, 'The gearbox slips')
  expect(screen.getByLabelText(/Known defects/)).toHaveProperty('value', 'A scratch')
  expect(screen.getByText(/Otieno Odhiambo has changed the terms/)).toBeTruthy()
  expect(screen.getByText('The gearbox slips')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save mine instead' })).toBeTruthy()
})

test('a form that was opened on the present terms says nothing of the kind', () => {
  open(1, 1_200_000, null)
  fireEvent.change(screen.getByLabelText(/Known defects/), { target: { value: 'A scratch' } })
  cleanup()
  open(1, 1_200_000, null)
  expect(screen.getByLabelText(/Known defects/)).toHaveProperty('value', 'A scratch')
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})
