import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { useBottomBar } from './use-bottom-bar.ts'

interface ChosenBarProps {
  count: number
  onClear: () => void
  /** Actions on the selected rows. */
  children: ReactNode
}

/** Actions for the selected rows of a list; nothing without a selection. */
export function ChosenBar({ count, onClear, children }: ChosenBarProps) {
  const isShown = count > 0
  const bar = useBottomBar<HTMLDivElement>(isShown)

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
