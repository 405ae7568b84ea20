import type { ReactNode } from 'react'
import { NoCarArt } from './no-car-art.tsx'

interface EmptyStateProps {
  title: ReactNode
  /** One sentence: the reason, or what to try. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  /** The heading's level: 1 if it is the whole page. Default 2. */
  level?: 1 | 2
}

/** Shown instead of an empty list. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
      <NoCarArt className="mb-4" />
      <Heading className={level === 1 ? 'text-xl' : 'text-lg'}>{title}</Heading>
      {children != null && <p className="max-w-[40ch] text-balance text-ink-2">{children}</p>}
      {action != null && <div className="mt-4">{action}</div>}
    </div>
  )
}
