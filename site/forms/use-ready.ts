import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated; until then, a form that needs scripts must not be sent. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
