import { type RefObject, useEffect, useRef } from 'react'

/** For a bar at the bottom of the screen while it is `shown`: toasts and focused fields stay above it. */
export function useBottomBar<Bar extends HTMLElement>(shown = true): RefObject<Bar | null> {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    if (!shown || !bar.current) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(([entry]) => {
      root.setProperty('--bottom-bar', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`)
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      root.removeProperty('--bottom-bar')
    }
  }, [shown])
  return bar
}
