import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface PageHeadProps {
  title: ReactNode
  /** A line below the title. */
  children?: ReactNode
  /** At the end of the line: buttons, a sort order. */
  end?: ReactNode
  className?: string
}

/** The page's h1. */
export function PageHead({ title, children, end, className }: PageHeadProps) {
  return (
    <div className={classNames('flex items-end justify-between gap-4 pt-4 pb-3 lg:pt-0', className)}>
      <div className="min-w-0">
        <h1 className="lg:text-2xl lg:tracking-[-0.02em]">{title}</h1>
        {children != null && <div className="text-sm text-ink-2">{children}</div>}
      </div>
      {end}
    </div>
  )
}
