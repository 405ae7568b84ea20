import { useState } from 'react'
import type { PlannedRow, RowOutcome } from '#domain/dealers/stock/plan.ts'
import type { ImportChoices } from './use-import.ts'

interface HeldRows {
  rows: PlannedRow[]
  /** Shows the rows that have the outcome now. */
  again: () => void
}

/**
 * The rows of an outcome to correct: they keep their places also when their outcome changes, so that none leaves under the cursor, and rows
 * that get the outcome follow. Other choices for the whole import show those that have it now, as `again()` does.
 */
export function useHeldRows(
  plan: readonly PlannedRow[],
  outcome: RowOutcome,
  choices: ImportChoices,
): HeldRows {
  const [held, setHeld] = useState<{ lines: readonly number[]; choices: ImportChoices }>({
    lines: [],
    choices,
  })
  const lines = heldLines(held.choices === choices ? held.lines : [], plan, outcome)
  if (lines.length !== held.lines.length || held.choices !== choices) setHeld({ lines, choices })
  const byLine = new Map(plan.map((row) => [row.line, row]))
  return {
    rows: lines.flatMap((line) => byLine.get(line) ?? []),
    again: () => setHeld({ lines: heldLines([], plan, outcome), choices }),
  }
}

/** The lines held so far, and behind them those of other rows with the outcome. */
export function heldLines(
  held: readonly number[],
  plan: readonly PlannedRow[],
  outcome: RowOutcome,
): readonly number[] {
  const known = new Set(held)
  const others = plan.filter((row) => row.outcome === outcome && !known.has(row.line))
  return others.length > 0 ? [...held, ...others.map(({ line }) => line)] : held
}
