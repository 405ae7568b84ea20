import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'

interface ChosenBarProps {
  count: number
  onClear: () => void
  /** Actions on the selected rows. */
  children: ReactNode
}

/** Actions for the selected rows of a list; nothing without a selection. */
export function ChosenBar({ count, onClear, children }: ChosenBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const isShown = count > 0

  // A toast about some of the rows must not cover the actions for the others.
  useEffect(() => {
    if (!isShown || !bar.current) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(([entry]) => {
      root.setProperty('--bottom-bar', `${Math.ceil(entry?.contentRect.height ?? 0)}px`)
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      root.removeProperty('--bottom-bar')
    }
  }, [isShown])

  return (
    <div ref={bar} role="status" className="sticky bottom-3 z-20">
      {isShown && (
        <div className="mt-3 flex flex-wrap items-center gap-2 rounded-r border border-line bg-raise p-2 pl-4 shadow-pop">
          <p className="mr-auto text-sm font-medium">{count} selected</p>
          {children}
          <Button size="s" variant="bare" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}
