import { expect, test } from 'vitest'
import { readAct } from './palette-acts.ts'

test('the first word names the act, in any letter case and between any spaces', () => {
  expect(readAct('suspend mary')).toEqual({ act: 'suspend', rest: 'mary' })
  expect(readAct('  Approve   MG2K7 ')).toEqual({ act: 'approve', rest: 'MG2K7' })
  expect(readAct('REJECT\taxio  2015 toyota')).toEqual({ act: 'reject', rest: 'axio 2015 toyota' })
  expect(readAct('unsuspend Mary Wanjiku')).toEqual({ act: 'unsuspend', rest: 'Mary Wanjiku' })
})

test('an act alone concerns nothing yet', () => {
  expect(readAct('suspend')).toEqual({ act: 'suspend', rest: '' })
  expect(readAct('suspend ')).toEqual({ act: 'suspend', rest: '' })
})

test('other texts name no act', () => {
  for (const text of [
    '',
    '  ',
    'mary',
    'suspended mary',
    'suspend-mary',
    'mary suspend',
    'constructor x',
    '__proto__ x',
  ])
    expect(readAct(text), text).toBeNull()
})

test('a long text is read at once', () => {
  const started = performance.now()
  readAct(`${' '.repeat(50_000)}x${' a'.repeat(50_000)}`)
  expect(performance.now() - started).toBeLessThan(500)
})
