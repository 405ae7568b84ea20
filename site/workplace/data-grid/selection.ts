/** The active cell of a grid, the range selected with it, and where keys move them. Rows and columns count from 0. */

export interface Place {
  row: number
  column: number
}

/** The selected range lies between both; the active cell has the focus. */
export interface Selection {
  active: Place
  anchor: Place
}

/** A block of cells, with its last row and column. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

export interface GridSize {
  rows: number
  columns: number
}

/** `ctrl` is also the Cmd key of a Mac. */
export interface PressedKey {
  key: string
  ctrl: boolean
  shift: boolean
}

/** A selection of one cell. */
export function at(place: Place): Selection {
  return { active: place, anchor: place }
}

export function rangeOf({ active, anchor }: Selection): Range {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  }
}

export function isWithin({ top, bottom, left, right }: Range, { row, column }: Place): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** The selection in a grid that may have become smaller. */
export function clamped({ active, anchor }: Selection, size: GridSize): Selection {
  return { active: inside(active, size), anchor: inside(anchor, size) }
}

function inside({ row, column }: Place, { rows, columns }: GridSize): Place {
  return {
    row: Math.min(Math.max(row, 0), Math.max(0, rows - 1)),
    column: Math.min(Math.max(column, 0), Math.max(0, columns - 1)),
  }
}

/**
 * The selection after a key; null for a key that does not move, and for Tab at either end, which leaves the grid. `page` is the number of
 * rows in view.
 */
export function moved(
  { active, anchor }: Selection,
  pressed: PressedKey,
  size: GridSize,
  page: number,
): Selection | null {
  if (pressed.key === 'Tab') return tabbed(active, pressed.shift, size)
  const place = placeAfter(active, pressed, size, page)
  if (!place) return null
  const next = inside(place, size)
  return { active: next, anchor: pressed.shift ? anchor : next }
}

function placeAfter(
  { row, column }: Place,
  { key, ctrl }: PressedKey,
  { rows, columns }: GridSize,
  page: number,
): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: ctrl ? rows - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: ctrl ? columns - 1 : column + 1 }
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrl ? rows - 1 : row, column: columns - 1 }
    case 'PageUp':
      return { row: row - page, column }
    case 'PageDown':
      return { row: row + page, column }
    default:
      return null
  }
}

/** In reading order, from row to row. */
function tabbed({ row, column }: Place, backwards: boolean, { rows, columns }: GridSize): Selection | null {
  const place = row * columns + column + (backwards ? -1 : 1)
  if (place < 0 || place >= rows * columns) return null
  return at({ row: Math.floor(place / columns), column: place % columns })
}

/** The next cell of a column in reading order behind `active`, round to the start; null if no row matches. */
export function nextInColumn(
  column: number,
  active: Place,
  rows: number,
  matches: (row: number) => boolean,
): Place | null {
  const first = column > active.column ? active.row : active.row + 1
  for (let step = 0; step < rows; step++) {
    const row = (first + step) % rows
    if (matches(row)) return { row, column }
  }
  return null
}
