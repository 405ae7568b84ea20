import { useState } from 'react'
import { useLocation } from 'react-router'

const NONE: ReadonlySet<string> = new Set()

/**
 * The selected keys, a setter, and a function that removes keys from the current selection. The selection is of the rows on screen:
 * another page or other rows clear it.
 */
export function useChosen(): [
  ReadonlySet<string>,
  (keys: ReadonlySet<string>) => void,
  (keys: readonly string[]) => void,
] {
  const { pathname, search } = useLocation()
  const place = pathname + search
  const [choice, setChoice] = useState({ place, keys: NONE })
  return [
    choice.place === place ? choice.keys : NONE,
    (keys) => setChoice({ place, keys }),
    (gone) =>
      setChoice((last) => ({ ...last, keys: new Set([...last.keys].filter((key) => !gone.includes(key))) })),
  ]
}
