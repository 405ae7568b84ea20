import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script has taken over; until then a form that needs it must not be sent. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
