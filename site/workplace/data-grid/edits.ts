/** The texts that an act on a range writes into a grid's cells. */
import type { GridSize, Place, Range } from './selection.ts'

export interface PlacedText extends Place {
  text: string
}

function eachPlace<Value>({ top, bottom, left, right }: Range, value: (place: Place) => Value): Value[] {
  const values: Value[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) values.push(value({ row, column }))
  return values
}

/** The texts of a range by rows, to copy. */
export function textsOf(range: Range, textAt: (place: Place) => string): string[][] {
  const { left, right } = range
  return Array.from({ length: range.bottom - range.top + 1 }, (_, step) =>
    eachPlace({ top: range.top + step, bottom: range.top + step, left, right }, textAt),
  )
}

/** Nothing in every cell. */
export function emptied(range: Range): PlacedText[] {
  return eachPlace(range, (place) => ({ ...place, text: '' }))
}

/** The first row of a range in all rows below it; in a range of one row the row above it, as in spreadsheets. */
export function copiedDown(range: Range, textAt: (place: Place) => string): PlacedText[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top
  if (from < 0) return []
  return eachPlace({ ...range, top: from + 1 }, ({ row, column }) => ({
    row,
    column,
    text: textAt({ row: from, column }),
  }))
}

export interface Pasted {
  texts: PlacedText[]
  /** The cells that were written. */
  to: Range
  /** Rows and columns of the block behind the last ones of the grid, and the first text that has no place. */
  beyond: { rows: number; columns: number; first: string }
}

/** A block from the first cell of a range on; repeated where the range holds it several times, as one text fills every cell. */
export function pasted(block: readonly (readonly string[])[], range: Range, size: GridSize): Pasted {
  const height = block.length
  const width = Math.max(0, ...block.map(({ length }) => length))
  const selected = { height: range.bottom - range.top + 1, width: range.right - range.left + 1 }
  const repeats = selected.height % height === 0 && selected.width % width === 0
  const bottom = range.top + (repeats ? selected.height : height) - 1
  const right = range.left + (repeats ? selected.width : width) - 1
  const to = {
    top: range.top,
    left: range.left,
    bottom: Math.min(bottom, size.rows - 1),
    right: Math.min(right, size.columns - 1),
  }
  const rows = bottom - to.bottom
  const columns = right - to.right
  const first = rows > 0 ? block[height - rows]?.[0] : block[0]?.[width - columns]
  return {
    // A row that is shorter than the others leaves the cells behind its end as they are.
    texts: eachPlace(to, (place) => ({
      ...place,
      text: block[(place.row - to.top) % height]?.[(place.column - to.left) % width],
    })).filter((placed): placed is PlacedText => placed.text !== undefined),
    to,
    beyond: { rows, columns, first: first ?? '' },
  }
}
