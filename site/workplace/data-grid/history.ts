/** The acts on a grid that can be undone, by the keys of rows and columns: rows may have moved or left since. */

/** A cell's new text; null: as it was before anything was typed. */
export interface CellChange {
  row: string
  column: string
  text: string | null
}

/** One act with all its cells, and what they held before. */
export interface Act {
  before: readonly CellChange[]
  after: readonly CellChange[]
}

export interface History {
  done: readonly Act[]
  undone: readonly Act[]
}

export const NO_HISTORY: History = { done: [], undone: [] }

const MOST_ACTS = 200

/** The history with a new act, after which nothing can be redone. */
export function withAct({ done }: History, act: Act): History {
  return { done: [...done, act].slice(-MOST_ACTS), undone: [] }
}

export interface Step {
  history: History
  changes: readonly CellChange[]
}

/** The changes that take back the last act, or null. */
export function undo({ done, undone }: History): Step | null {
  const act = done.at(-1)
  return act ? { history: { done: done.slice(0, -1), undone: [...undone, act] }, changes: act.before } : null
}

/** The changes of the act that was undone last, or null. */
export function redo({ done, undone }: History): Step | null {
  const act = undone.at(-1)
  return act ? { history: { done: [...done, act], undone: undone.slice(0, -1) }, changes: act.after } : null
}
