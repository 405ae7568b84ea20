import { expect, test } from 'vitest'
import { type Act, type History, NO_HISTORY, redo, undo, withAct } from './history.ts'

const act = (text: string, before: string | null): Act => ({
  before: [{ row: '2', column: 'price', text: before }],
  after: [{ row: '2', column: 'price', text }],
})
const texts = (step: ReturnType<typeof undo>) => step?.changes.map(({ text }) => text)
const after = (step: ReturnType<typeof undo>): History => step?.history ?? NO_HISTORY

test('acts are undone one after the other and done again', () => {
  const history = withAct(withAct(NO_HISTORY, act('1', null)), act('2', '1'))
  const first = undo(history)
  expect(texts(first)).toEqual(['1'])
  const second = undo(after(first))
  // Nothing had been typed there.
  expect(texts(second)).toEqual([null])
  expect(undo(after(second))).toBeNull()
  const again = redo(after(second))
  expect(texts(again)).toEqual(['1'])
  expect(texts(redo(after(again)))).toEqual(['2'])
  expect(redo(history)).toBeNull()
})

test('a new act ends what could be done again', () => {
  const undone = after(undo(withAct(NO_HISTORY, act('1', null))))
  const history = withAct(undone, act('3', null))
  expect(redo(history)).toBeNull()
  expect(texts(undo(history))).toEqual([null])
})
