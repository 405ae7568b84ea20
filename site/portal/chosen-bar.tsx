import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface ChosenBarProps {
  count: number
  onClear: () => void
  /** What may be done with all of them. */
  children: ReactNode
}

/** What may be done with the chosen rows of a list; nothing while none is chosen. */
export function ChosenBar({ count, onClear, children }: ChosenBarProps) {
  return (
    <div role="status" className="sticky bottom-3 z-20">
      {count > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2 rounded-r border border-line bg-raise p-2 pl-4 shadow-pop">
          <p className="mr-auto text-sm font-medium">{count} chosen</p>
          {children}
          <Button size="s" variant="bare" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}
