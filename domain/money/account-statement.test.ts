import { expect, test } from 'vitest'
import { movementWords, statementSums } from './account-statement.ts'

test('a statement sums to the cent', () => {
  const moved = (paid: number, paid_back = 0) => ({
    id: '',
    moved_at: '',
    kind: 'payment' as const,
    payment_number: null,
    item: null,
    paid,
    paid_back,
    invoice_number: null,
    credit_note_number: null,
  })
  expect(statementSums([moved(0.1), moved(0.2), moved(0, 0.3)])).toEqual({ paid: 0.3, paidBack: 0.3 })
  expect(statementSums([])).toEqual({ paid: 0, paidBack: 0 })
  expect(movementWords({ kind: 'refund', item: 'Starter plan' })).toBe('Paid back, Starter plan')
  expect(movementWords({ kind: 'arrival', item: null })).toBe('Payment received')
})
