import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The address at which each list was last seen in this tab, by its address without filters. */
const seen = new Map<string, string>()

/** Keeps the filters, order and page of a list for the links that lead back to it. `list`: its address without them. */
export function RememberList({ list }: { list: string }) {
  const { pathname, search } = useLocation()
  useEffect(() => void seen.set(list, pathname + search), [list, pathname, search])
  return null
}

/** The address of a list as it was last seen. */
export function asLastSeen(list: string): string {
  return seen.get(list) ?? list
}
