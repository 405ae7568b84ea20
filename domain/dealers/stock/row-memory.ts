/** Remembers what was worked out for the rows of a list: after a correction thousands of others are as they were. */
import type { StockCells } from './fields.ts'
import { type CheckedRow, checkRow, type RowRules } from './row.ts'
import type { StockAd } from './stock-ad.ts'

export interface RowMemory {
  /** The cells with the typed ones, the same object for the same two. */
  corrected: (cells: StockCells, typed: StockCells | undefined) => StockCells
  check: typeof checkRow
}

/** The memory of one list. Cells are compared by identity, so they must not be changed in place. */
export function rowMemory(): RowMemory {
  const merged = new WeakMap<StockCells, { of: StockCells; cells: StockCells }>()
  let results = new WeakMap<StockCells, { ad: StockAd | null; row: CheckedRow }>()
  let former: RowRules | null = null
  return {
    corrected(cells, typed) {
      if (!typed) return cells
      const before = merged.get(typed)
      if (before?.of === cells) return before.cells
      const now = { ...cells, ...typed }
      merged.set(typed, { of: cells, cells: now })
      return now
    },
    check(cells, ad, rules) {
      if (!former || !haveEqualRules(former, rules)) results = new WeakMap()
      former = rules
      const before = results.get(cells)
      if (before && before.ad === ad) return before.row
      const row = checkRow(cells, ad, rules)
      results.set(cells, { ad, row })
      return row
    },
  }
}

function haveEqualRules(one: RowRules, other: RowRules): boolean {
  return (
    one.catalogue === other.catalogue &&
    one.addNames === other.addNames &&
    one.proposed === other.proposed &&
    one.newStatus === other.newStatus &&
    one.today === other.today
  )
}
