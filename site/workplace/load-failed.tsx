import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface LoadFailedProps {
  title: string
  level?: 1 | 2
  /** Replaces the advice to check the connection. */
  children?: ReactNode
}

/** Shown instead of data that a page's loader could not load, with a button to reload. */
export function LoadFailed({ title, level, children = 'Check your connection.' }: LoadFailedProps) {
  const { revalidate } = useRevalidator()
  return (
    <EmptyState title={title} level={level} action={<Button onClick={revalidate}>Try again</Button>}>
      {children}
    </EmptyState>
  )
}
