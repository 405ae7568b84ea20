import { type RefObject, useEffect, useRef, useState } from 'react'

/** Of a row and of the heads, in px. */
export const ROW_HEIGHT = 44

/** Rows rendered before the grid is measured. */
const FIRST_ROWS = 20
/** Rows rendered above and below those in view, and by how many rows the scroll position is followed. */
const AROUND = 8

interface View {
  /** Index of a row that is in view or just above. */
  top: number
  /** How many rows fit below the heads. */
  rows: number
}

interface RowsInView {
  scroller: RefObject<HTMLDivElement | null>
  /** Indexes of the first row to render and of the one behind the last. */
  first: number
  end: number
  /** How many rows fit, for the page keys. */
  page: number
}

/** Which of `count` rows of equal height to render: those in view of a box that scrolls, and some around them. */
export function useRowsInView(count: number): RowsInView {
  const scroller = useRef<HTMLDivElement>(null)
  const [{ top, rows }, setView] = useState<View>({ top: 0, rows: FIRST_ROWS })
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const look = () =>
      setView((before) => {
        const top = Math.floor(box.scrollTop / ROW_HEIGHT / AROUND) * AROUND
        const fitting = Math.floor(box.clientHeight / ROW_HEIGHT) - 1
        const rows = fitting > 0 ? fitting : before.rows
        return top === before.top && rows === before.rows ? before : { top, rows }
      })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  return {
    scroller,
    first: Math.max(0, Math.min(top, count) - AROUND),
    end: Math.min(count, top + rows + 2 * AROUND),
    page: rows,
  }
}
