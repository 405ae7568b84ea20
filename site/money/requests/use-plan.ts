import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'

/**
 * The input of a calculator, initially from the URL. A new list changes only the values that its URL changed, so input typed while it
 * loaded stays.
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

/** Reloads the list only when one of these parameters changes; the page computes the rest. */
export function revalidateOn(names: readonly string[]): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
    if (currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href)
      return defaultShouldRevalidate
    return names.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
  }
}

const PAUSE_MS = 400

/**
 * Writes the named parameters of the input to the URL, for reload, Back and shared links. It bypasses the router, which would cancel a
 * navigation in progress.
 */
export function useAddress(names: readonly string[], typed: URLSearchParams): void {
  const first = useRef(true)
  const wanted = JSON.stringify(names.map((name) => [name, typed.get(name)]))
  useEffect(() => {
    // The URL already holds the initial input.
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

/** Passes input typed before hydration to `adopt`, as the form's parameters. */
export function useEarlyInput(
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
