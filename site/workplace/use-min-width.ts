import { useCallback, useSyncExternalStore } from 'react'

/** As `md`, `lg` and `xl` in the styles. */
const WIDTHS = { md: '48rem', lg: '64rem', xl: '80rem' }

/** Whether the screen is at least as wide as `md`, `lg` or `xl`. For parts that browsers alone render. */
export function useMinWidth(width: keyof typeof WIDTHS): boolean {
  const query = `(min-width: ${WIDTHS[width]})`
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
