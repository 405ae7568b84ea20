import { expect, test } from 'vitest'
import { checkRefundForm, type RefundForm, wrongReference } from './refunds.ts'
import { reversalFailure } from './reversals.ts'

const form = (part: Partial<RefundForm> = {}): RefundForm => ({
  how: 'by_hand',
  returned_by: 'bank_transfer',
  return_reference: ' KCB 778 ',
  reason: ' You paid twice. ',
  ...part,
})

test('a return by hand has its way and reference, or none yet', () => {
  expect(checkRefundForm(form()).value).toEqual({
    how: 'by_hand',
    reason: 'You paid twice.',
    returned_by: 'bank_transfer',
    return_reference: 'KCB 778',
  })
  expect(checkRefundForm(form({ return_reference: ' ' })).value).toMatchObject({ return_reference: null })
})

test('what was typed for a return by hand is not sent with one by M-Pesa', () => {
  expect(checkRefundForm(form({ how: 'mpesa', return_reference: '---' })).value).toEqual({
    how: 'mpesa',
    reason: 'You paid twice.',
    returned_by: null,
    return_reference: null,
  })
})

test('each missing or wrong field has a sentence', () => {
  expect(checkRefundForm(form({ how: '', reason: ' a ', return_reference: '' })).errors).toEqual({
    how: 'Choose how the money goes back.',
    reason: 'Enter a reason. The payer reads it.',
  })
  expect(checkRefundForm(form({ return_reference: '---' })).errors?.return_reference).toContain('80 letters')
  expect(wrongReference('x'.repeat(81))).not.toBeNull()
  expect(wrongReference('UKQ7ABCDEF')).toBeNull()
})

test('only known codes say that no money went back', () => {
  expect(reversalFailure('1')).toContain('not enough money')
  for (const code of ['0', '4999', 'R000001', '500.001.1001', 'constructor', ''])
    expect(reversalFailure(code)).toBeNull()
})
