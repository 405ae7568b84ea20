/** The columns of a list whose rows are a grid. */
import type { ReactNode } from 'react'
import type { Sort } from '../sort-link.tsx'

/** Editing the cells of a column in place. */
export interface CellEdit<Row> {
  /** The text with which the editor begins. */
  text: (row: Row) => string
  /** What is wrong with the text that was typed last. */
  error: (row: Row) => string | undefined
  /** A sentence that says why the cell cannot be edited now; null if it can. */
  refusal: (row: Row) => string | null
  save: (row: Row, text: string) => void
  /** Escape: what was typed is dropped. */
  cancel: (row: Row) => void
}

export interface RecordColumn<Row> {
  key: string
  label: string
  /** In px. */
  width: number
  /** Takes what is left of the width. */
  isFlexible?: boolean
  /** Figures, aligned right. */
  isNumeric?: boolean
  sort?: Sort
  cell: (row: Row) => ReactNode
  edit?: CellEdit<Row>
}
