import { createContext, type ReactNode, type RefCallback, useCallback, useContext, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * How often it is seen whether the list was left, in ms: a finger that is lifted leaves at once but may press again, and a focused element that
 * is removed leaves unnoticed.
 */
const CHECK_MS = 3_000

/** Whether the row around is no longer among the rows of its list, and only keeps its place. */
const IsGone = createContext(false)
export const useIsGone = () => useContext(IsGone)

interface SteadyRowsProps<Row> {
  /** A table's body is a row group also where it is laid out as cards. */
  as: 'ul' | 'div' | 'tbody'
  rows: readonly Row[]
  keyOf: (row: Row) => string
  row: (row: Row) => ReactNode
  label?: string
  className: string
}

/**
 * Rows that do not move under the pointer: while it, or the focus, is within the list, each row stays where it is, also those that are no longer
 * among `rows` (useIsGone), and new ones are added at the end. Once it has left, or the address has changed, the list shows `rows`.
 */
export function SteadyRows<Row>({ as: List, rows, keyOf, row, label, className }: SteadyRowsProps<Row>) {
  const { list, shown } = useSteadyRows(rows, keyOf)
  const present = new Set(rows.map(keyOf))
  return (
    <List
      ref={list}
      role={List === 'tbody' ? 'rowgroup' : undefined}
      aria-label={label}
      className={className}
    >
      {shown.map((one) => (
        <IsGone key={keyOf(one)} value={!present.has(keyOf(one))}>
          {row(one)}
        </IsGone>
      ))}
    </List>
  )
}

/** The rows as such a list shows them now, and the ref of its element, for lists that render them themselves. */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { list: RefCallback<HTMLElement>; shown: readonly Row[] } {
  const { key: address } = useLocation()
  const [isHeld, setIsHeld] = useState(false)
  const [former, setFormer] = useState({ rows, address })
  const shown = isHeld && former.address === address ? steady(former.rows, rows, keyOf) : rows
  if (
    former.address !== address ||
    shown.length !== former.rows.length ||
    shown.some((row, place) => row !== former.rows[place])
  )
    setFormer({ rows: shown, address })

  const list = useCallback((element: HTMLElement | null) => {
    if (!element) return
    let timer: ReturnType<typeof setInterval> | undefined
    const check = () => {
      if (element.matches(':hover, :focus-within')) return
      clearInterval(timer)
      setIsHeld(false)
    }
    const hold = () => {
      clearInterval(timer)
      timer = setInterval(check, CHECK_MS)
      setIsHeld(true)
    }
    // By now the pointer or the focus is where it goes.
    const onLeave = ({ type, pointerType }: Partial<PointerEvent>) => {
      if (type === 'focusout' || pointerType === 'mouse') setTimeout(check)
    }
    element.addEventListener('pointerenter', hold)
    element.addEventListener('pointerleave', onLeave)
    element.addEventListener('focusin', hold)
    element.addEventListener('focusout', onLeave)
    return () => {
      clearInterval(timer)
      element.removeEventListener('pointerenter', hold)
      element.removeEventListener('pointerleave', onLeave)
      element.removeEventListener('focusin', hold)
      element.removeEventListener('focusout', onLeave)
    }
  }, [])
  return { list, shown }
}

/** The former rows in their places, as they are now or last were, and behind them the new ones. */
export function steady<Row>(
  former: readonly Row[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const now = new Map(rows.map((row) => [keyOf(row), row]))
  const known = new Set(former.map(keyOf))
  return [...former.map((row) => now.get(keyOf(row)) ?? row), ...rows.filter((row) => !known.has(keyOf(row)))]
}
