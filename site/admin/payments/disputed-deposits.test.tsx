// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { denial } from '#testing/deposit-returns.ts'
import type { DisputedDeposit } from './deposit-queries.ts'
import { DisputedDeposits } from './disputed-deposits.tsx'

afterEach(cleanup)

const dispute: DisputedDeposit = {
  id: 'd',
  number: 'DP23456789',
  amount: 10_000,
  owner_id: 'owner',
  owner_name: 'Achieng Motors',
  payer_id: 'payer',
  payer_name: 'Wanjiku',
  receipt_number: 'UKR1ABCDEF',
  paid_to: 'till 5551234',
  denials: [denial, { ...denial, denied_at: '2026-12-02T09:00:00Z', payer_says: 'Nothing came.' }],
}

function show() {
  const routes = [{ path: '*', Component: () => <DisputedDeposits disputes={[dispute]} /> }]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
}

test('a dispute names both sides, of vehicles and of services', () => {
  show()
  expect(screen.getByText(/Wanjiku did not get UKR8GHIJKL\. “Nothing came\.”/)).toBeDefined()
  expect(document.body.textContent).not.toMatch(/buyer|seller/i)
})

test.each([
  ['It was returned', /Achieng Motors owes nothing more\. Wanjiku can no longer say/],
  ['It is still owed', /Achieng Motors still has to return it\. Both are told/],
])('%s asks first and says what follows', async (label, follows) => {
  show()
  fireEvent.click(screen.getByRole('button', { name: label }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(follows)
  expect(dialog.textContent).toContain('KSh 10,000')
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
