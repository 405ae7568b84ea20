import { expect, test } from 'vitest'
import { formatCents } from './ledger.ts'

test('amounts show their cents and their sign', () => {
  expect([0, 1500, 12.5, -200, -0.05, 1234567.89].map(formatCents)).toEqual([
    'KSh 0',
    'KSh 1,500',
    'KSh 12.50',
    '−KSh 200',
    '−KSh 0.05',
    'KSh 1,234,567.89',
  ])
})
