import { useEffect, useState } from 'react'

/** Whole seconds until this time in ms since 1970, counting down to 0. */
export function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((time - now) / 1000))
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= time) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [time])
  return left
}
