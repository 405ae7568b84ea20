import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

interface CardSkeletonProps {
  className?: string
  /** How wide its price and name are, then its other lines: classes. */
  widths: readonly string[]
  /** Below the line. */
  children: ReactNode
}

/** The place of an ad's card that is on its way. */
export function CardSkeleton({ className, widths, children }: CardSkeletonProps) {
  return (
    <div aria-hidden="true" className={classNames('ad-card', className)}>
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="grid gap-0.5 px-4 pt-3">
        {widths.map((width, line) => (
          <span key={width} className={classNames('flex items-center', HEIGHTS[line] ?? 'h-[21px]')}>
            <Skeleton className={classNames(BARS[line] ?? 'h-3.5', width)} />
          </span>
        ))}
      </div>
      {children}
    </div>
  )
}

const HEIGHTS = ['h-[28.6px]', 'h-[22.4px]']
const BARS = ['h-5', 'h-4']
