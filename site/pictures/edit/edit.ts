/** What is done to a photo by hand. */
import { type Box, quarterTurns, turnedBox } from './box.ts'

export interface Edit {
  /** Quarter turns clockwise, 0 to 3. */
  turns: number
  /** Covered parts of the picture before its turns. */
  covers: readonly Box[]
}

export const UNEDITED: Edit = { turns: 0, covers: [] }

/** What is not drawn yet of an edit: turns and covers of the picture as it is. */
export interface Wish extends Edit {
  /** Its plate is being covered: nothing of it leaves the device before the person has decided. */
  held: boolean
}

/** What turns a picture drawn by one edit into the wanted one. Removed covers are not among it: they need the picture as it was. */
export function editLeft(drawn: Edit, wanted: Edit): Edit {
  return {
    turns: quarterTurns(wanted.turns - drawn.turns),
    covers: wanted.covers === drawn.covers ? [] : wanted.covers.map((box) => turnedBox(box, drawn.turns)),
  }
}

/** The wish that a page after this one has to draw; null if nothing is left. */
export function wishOf(drawn: Edit, wanted: Edit, held: boolean): Wish | null {
  const left = editLeft(drawn, wanted)
  return held || left.turns > 0 || left.covers.length > 0 ? { ...left, held } : null
}
