import { expect, test } from 'vitest'
import type { Box } from './box.ts'
import { type BoxEvent, boxesFrom, boxList } from './box-list.ts'

const at = (left: number): Box => ({ left, top: 0.5, width: 0.2, height: 0.1 })
const after = (...events: BoxEvent[]) => events.reduce(boxList, boxesFrom([at(0)]))

test('a drawn box is chosen, and undoing removes it', () => {
  const drawn = after({ type: 'added', box: at(0.5) })
  expect([drawn.boxes, drawn.chosen]).toEqual([[at(0), at(0.5)], 1])
  expect(boxList(drawn, { type: 'undone' }).boxes).toEqual([at(0)])
})

test('undoing goes back step by step, and ends at the beginning', () => {
  const events: BoxEvent[] = [
    { type: 'changed', index: 0, box: at(0.1) },
    { type: 'removed', index: 0 },
    { type: 'undone' },
  ]
  expect(after(...events).boxes).toEqual([at(0.1)])
  expect(after(...events, { type: 'undone' }).boxes).toEqual([at(0)])
  expect(after(...events, { type: 'undone' }, { type: 'undone' }).boxes).toEqual([at(0)])
})

test('keys pressed one after the other are one step; choosing ends it', () => {
  const nudges: BoxEvent[] = [
    { type: 'nudged', index: 0, box: at(0.01) },
    { type: 'nudged', index: 0, box: at(0.02) },
  ]
  expect(after(...nudges, { type: 'undone' }).boxes).toEqual([at(0)])
  const twice = after(
    ...nudges,
    { type: 'chosen', index: 0 },
    { type: 'nudged', index: 0, box: at(0.03) },
    { type: 'undone' },
  )
  expect(twice.boxes).toEqual([at(0.02)])
})
