import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'

/**
 * What is typed into a calculator: from the address at first. With a new list only what it asked otherwise changes, so that
 * what was typed while it was on its way stays.
 */
export function usePlan<Plan extends object>(filters: Plan) {
  const [plan, setPlan] = useState(filters)
  const shown = useRef(filters)
  useEffect(() => {
    if (shown.current === filters) return
    const before = shown.current
    shown.current = filters
    const changed = Object.entries(filters).filter(([key, value]) => before[key as keyof Plan] !== value)
    setPlan((plan) => ({ ...plan, ...Object.fromEntries(changed) }))
  }, [filters])
  return { plan, change: (part: Partial<Plan>) => setPlan((plan) => ({ ...plan, ...part })) }
}

/** What is reckoned on the page needs no new list: only other values of these parameters ask the service. */
export function revalidateOn(names: readonly string[]): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
    if (currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href)
      return defaultShouldRevalidate
    return names.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
  }
}

const PAUSE_MS = 400

/**
 * Keeps the named parameters of what is typed in the address, so that a reload, Back and a shared link show them again. Past
 * the router: a page that is on its way is not called back.
 */
export function useAddress(names: readonly string[], typed: URLSearchParams): void {
  const first = useRef(true)
  const wanted = JSON.stringify(names.map((name) => [name, typed.get(name)]))
  useEffect(() => {
    // What came with the page stands in the address in its own words.
    if (first.current) {
      first.current = false
      return
    }
    const later = setTimeout(() => {
      const url = new URL(location.href)
      for (const [name, value] of JSON.parse(wanted) as [string, string | null][]) {
        if (value === null) url.searchParams.delete(name)
        else url.searchParams.set(name, value)
      }
      if (url.href !== location.href) history.replaceState(history.state, '', url)
    }, PAUSE_MS)
    return () => clearTimeout(later)
  }, [wanted])
}

/** Takes over what was typed into the form before the page's script came; `adopt` gets the form's parameters. */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  adopt: (params: URLSearchParams) => void,
): void {
  const first = useRef(true)
  useEffect(() => {
    if (!first.current || !form.current) return
    first.current = false
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) params.append(name, String(value))
    adopt(params)
  })
}
