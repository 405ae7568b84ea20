import { expect, test } from 'vitest'
import type { PlannedRow, RowOutcome } from '#domain/dealers/stock/plan.ts'
import { heldLines } from './use-held-rows.ts'

const plan = (outcomes: Record<number, RowOutcome>) =>
  Object.entries(outcomes).map(([line, outcome]) => ({ line: Number(line), outcome }) as PlannedRow)

test('mended rows keep their places, and rows that become wrong follow', () => {
  const before = heldLines([], plan({ 2: 'refused', 3: 'new', 4: 'refused' }), 'refused')
  expect(before).toEqual([2, 4])
  const after = heldLines(before, plan({ 2: 'new', 3: 'refused', 4: 'refused' }), 'refused')
  expect(after).toEqual([2, 4, 3])
  expect(heldLines([], plan({ 2: 'new', 3: 'refused', 4: 'refused' }), 'refused')).toEqual([3, 4])
})

test('without a change they are the same lines', () => {
  const held = [2, 4]
  expect(heldLines(held, plan({ 2: 'new', 3: 'new', 4: 'refused' }), 'refused')).toBe(held)
})
