import { expect, test } from 'vitest'
import { type Box, turnedBox } from './box.ts'
import { type Edit, editLeft, UNEDITED, wishOf } from './edit.ts'

const plate: Box = { left: 0.5, top: 0.75, width: 0.25, height: 0.125 }
const TURNS = [0, 1, 2, 3]

test.each(TURNS.flatMap((drawn) => TURNS.map((wanted) => [drawn, wanted] as const)))(
  'a picture drawn with %i turns is covered where it was wanted, at %i turns',
  (drawn, wanted) => {
    const left = editLeft({ turns: drawn, covers: [] }, { turns: wanted, covers: [plate] })
    expect((drawn + left.turns) % 4).toBe(wanted)
    // Where the cover lies at last, in the picture before its turns.
    const covers = left.covers.map((box) => turnedBox(box, left.turns))
    expect(covers).toEqual([turnedBox(plate, wanted)])
  },
)

test('covers that are drawn are not left, and removed ones cannot be', () => {
  const drawn: Edit = { turns: 1, covers: [plate] }
  expect(editLeft(drawn, { turns: 2, covers: drawn.covers })).toEqual({ turns: 1, covers: [] })
  expect(editLeft(drawn, { turns: 1, covers: [] })).toEqual({ turns: 0, covers: [] })
})

test('there is no wish without something to draw or decide', () => {
  const turned: Edit = { ...UNEDITED, turns: 1 }
  expect(wishOf(turned, turned, false)).toBeNull()
  expect(wishOf(turned, turned, true)).toEqual({ turns: 0, covers: [], held: true })
  expect(wishOf(UNEDITED, turned, false)).toEqual({ turns: 1, covers: [], held: false })
})
