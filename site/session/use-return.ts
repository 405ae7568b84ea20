import { useEffect } from 'react'

/** Runs when the person comes back to this tab: what it shows may have changed in another one, or on another device. */
export function useReturn(run: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') run()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [run])
}
