import { useSyncExternalStore } from 'react'

/** As `lg` in the styles: room for columns beside the sidebar. */
const WIDE = '(min-width: 64rem)'

/** Whether the screen has room for columns beside each other. For parts that browsers alone render. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
