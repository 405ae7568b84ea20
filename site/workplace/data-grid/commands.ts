/** What keys do in a grid besides moving (selection.ts), while no cell is edited. */
import type { PressedKey } from './selection.ts'

export type Command = 'edit' | 'empty' | 'copy down' | 'undo' | 'redo' | 'select all' | 'collapse'

const WITH_CTRL: Record<string, Command> = { a: 'select all', d: 'copy down', y: 'redo', z: 'undo' }
const ALONE: Record<string, Command> = {
  Enter: 'edit',
  F2: 'edit',
  Delete: 'empty',
  Backspace: 'empty',
  Escape: 'collapse',
}

/** The command of a key, or null. Copy and paste are events of their own. */
export function commandOf({ key, ctrl, shift }: PressedKey): Command | null {
  if (!ctrl) return ALONE[key] ?? null
  const letter = key.toLowerCase()
  if (letter === 'z' && shift) return 'redo'
  return WITH_CTRL[letter] ?? null
}

/** Begins the text of an accent or of another script, which the editor receives itself. */
const COMPOSING = ['Dead', 'Process', 'Unidentified']

/** The text with which a key begins to replace the cell's: '' where the editor must receive the key; null for other keys. */
export function typedText({ key, ctrl }: PressedKey): string | null {
  if (ctrl) return null
  if (COMPOSING.includes(key)) return ''
  return [...key].length === 1 ? key : null
}
