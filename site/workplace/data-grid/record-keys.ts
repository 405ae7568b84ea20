/** What keys do in the cells of a list (docs/design.md, Data grid): moves, the choice of rows, and editing in place. */
import { typedText } from './commands.ts'
import { at, type GridSize, moved, type Place, type PressedKey, type Selection } from './selection.ts'

export type RecordCommand =
  | { what: 'move'; to: Selection }
  | { what: 'choose' }
  | { what: 'open' }
  | { what: 'cancel' }
  /** Typing replaces the cell's text. */
  | { what: 'type'; text: string }

/** The command of a key on a cell, or null. Tab leaves the grid: its cells are one stop on the way through the page. */
export function recordCommand(
  pressed: PressedKey,
  active: Place,
  size: GridSize,
  page: number,
  isEditable: boolean,
): RecordCommand | null {
  if (pressed.key === 'Tab') return null
  const to = moved(at(active), { ...pressed, shift: false }, size, page)
  if (to) return { what: 'move', to }
  if (pressed.ctrl) return null
  if (pressed.key === ' ') return { what: 'choose' }
  if (pressed.key === 'Enter' || pressed.key === 'F2') return { what: 'open' }
  if (pressed.key === 'Escape') return { what: 'cancel' }
  const text = isEditable ? typedText(pressed) : null
  return text === null ? null : { what: 'type', text }
}

/** Where editing goes on after its last key: Enter and Tab lead down the column, with Shift up. */
export function afterEditing(place: Place, pressed: PressedKey | undefined, size: GridSize): Selection {
  if (!pressed) return at(place)
  const isBack = pressed.key === 'ArrowUp' || (pressed.key === 'Tab' && pressed.shift)
  const key = isBack ? 'ArrowUp' : 'ArrowDown'
  return moved(at(place), { key, ctrl: false, shift: false }, size, 1) ?? at(place)
}
