import { useState } from 'react'
import { useLocation } from 'react-router'

const NONE: ReadonlySet<string> = new Set()

/**
 * The keys of the rows that are chosen, a function that chooses others, and one that takes some out of whatever is chosen by then. A
 * choice is of the rows on screen: on another page of the list, or among other rows, it begins anew.
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
