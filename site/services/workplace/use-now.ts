import { useEffect, useState } from 'react'

/** How often the time on the screen moves on, in ms. */
const STEP_MS = 15_000

/** The present moment, which moves on while the page is open; never before the moment at which its data was read. */
export function useNow(readAt: number): number {
  const [now, setNow] = useState(readAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(now, readAt)
}
