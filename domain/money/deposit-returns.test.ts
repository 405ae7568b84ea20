import { expect, test } from 'vitest'
import { denial, untouchedReturn } from '#testing/deposit-returns.ts'
import { type OwnReturn, returnInWords } from './deposit-returns.ts'
import type { OwnDeposit } from './deposits.ts'

const words = (side: OwnDeposit['side'], status: OwnDeposit['status'], back: Partial<OwnReturn>) =>
  returnInWords({ side, status } as OwnDeposit, { ...untouchedReturn, ...back }, 'Wanjiku')

test.each([
  ['sending', {}, /was asked to return it/],
  ['accepted', {}, /changes when it answers/],
  ['unsure', {}, /nothing is sent twice/],
  ['unsure', { unclear: true }, /Look the payment up in your M-Pesa portal/],
  ['failed', { reversal_failure: 'There is not enough money.' }, /^There is not enough money\. Try again/],
  ['failed', {}, /^M-Pesa did not return it\. Try again/],
] as const)('a return by M-Pesa that is %s is told to its owner alone (%#)', (reversal, more, sentence) => {
  expect(words('owner', 'return_due', { reversal, ...more })).toMatch(sentence)
  expect(words('payer', 'return_due', { reversal, ...more })).toBeNull()
})

test('a payer reads how long they may say that it did not arrive', () => {
  expect(words('payer', 'returned', { deniable_until: '2026-12-15T09:00:00Z' })).toMatch(
    /say so by .*Dec.* 2026\./,
  )
  expect(words('payer', 'returned', {})).toMatch(/write to us/)
  expect(words('payer', 'returned', { reversal: 'done' })).toBe('M-Pesa has sent it to the number that paid.')
  expect(words('owner', 'returned', {})).toBeNull()
})

test('after a denial both read what follows', () => {
  expect(words('owner', 'return_due', { denials: [denial] })).toMatch(
    /^Wanjiku says that it did not arrive\. Return it, or/,
  )
  expect(words('payer', 'return_due', { denials: [denial] })).toBe('You said that it did not arrive.')
  for (const side of ['owner', 'payer'] as const)
    expect(words(side, 'return_due', { denials: [denial, denial], disputed: true })).toMatch(
      /Our team decides/,
    )
  // What M-Pesa says of a new return comes before the denial of the last one.
  expect(words('owner', 'return_due', { denials: [denial], reversal: 'accepted' })).toMatch(
    /M-Pesa was asked/,
  )
  expect(words('payer', 'counted', { denials: [denial] })).toBeNull()
})
