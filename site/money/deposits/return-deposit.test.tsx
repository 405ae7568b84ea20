// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { OwnReturn } from '#domain/money/deposit-returns.ts'
import type { OwnDeposit } from '#domain/money/deposits.ts'
import { denial, untouchedReturn } from '#testing/deposit-returns.ts'
import { DepositActions } from './deposit-actions.tsx'

afterEach(cleanup)

/** What somebody can do with a deposit of KSh 10,000 that goes back this way. */
function show(back: Partial<OwnReturn>, more: Partial<OwnDeposit> = {}) {
  const deposit = { id: 'd', side: 'owner', status: 'return_due', amount: 10_000, method: 'push', ...more }
  const element = (
    <DepositActions deposit={deposit as OwnDeposit} back={{ ...untouchedReturn, ...back }} other="Wanjiku" />
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

test('the owner returns it by M-Pesa, or writes down the receipt of another way', () => {
  expect(show({})).toEqual(['Return by M-Pesa', 'I returned it another way'])
  fireEvent.click(screen.getByRole('button', { name: 'I returned it another way' }))
  expect(screen.getByLabelText(/Receipt of the return/)).toBeTruthy()
})

test('the press asks first, and says what happens', () => {
  show({})
  fireEvent.click(screen.getByRole('button', { name: 'Return by M-Pesa' }))
  expect(screen.getByText('Return KSh 10,000 by M-Pesa?')).toBeTruthy()
  expect(screen.getByText(/back to the number that paid\. Wanjiku is told/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Return KSh 10,000' })).toBeTruthy()
})

test('without an initiator the receipt is written down, and the page says how to add one', () => {
  expect(show({ reversible: false })).toEqual(['I have returned it'])
  expect(screen.getByRole('link', { name: 'Deposits and your till' })).toBeTruthy()
  cleanup()
  show({ reversible: false }, { method: 'hand' })
  expect(screen.queryByRole('link')).toBeNull()
})

test.each(['sending', 'accepted', 'unsure'] as const)(
  'nothing is offered while M-Pesa has not answered (%s)',
  (reversal) => expect(show({ reversal })).toEqual([]),
)

test('after a refusal both ways are open again; what is unclear the owner decides', () => {
  expect(show({ reversal: 'failed' })).toEqual(['Return by M-Pesa', 'I returned it another way'])
  cleanup()
  expect(show({ reversal: 'unsure', unclear: true })).toEqual(['It did not go back', 'I have returned it'])
})

test('a disputed return is not marked by hand, and may still be made by M-Pesa', () => {
  expect(show({ disputed: true, denials: [denial, denial] })).toEqual(['Return by M-Pesa'])
  cleanup()
  expect(show({ disputed: true, reversible: false, denials: [denial, denial] })).toEqual([])
})

test('the owner may add a line for a payer who did not get it', () => {
  show({ reversible: false, denials: [denial] })
  expect(screen.getByLabelText(/What Wanjiku should know/)).toBeTruthy()
})

test('the payer of a return by hand may say that it did not arrive', () => {
  const returned = { side: 'payer', status: 'returned' } as const
  expect(show({ deniable_until: '2026-12-15T09:00:00Z' }, returned)).toEqual(['I did not get it'])
  expect(screen.getByLabelText(/^What .+ should know/)).toBeTruthy()
  cleanup()
  expect(show({}, returned)).toEqual([])
})
