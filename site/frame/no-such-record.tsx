import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface NoSuchRecordProps {
  title: string
  /** A link to continue. */
  to: To
  label: string
  children?: ReactNode
}

/** Shown if the URL's record does not exist or is not visible to the visitor. */
export function NoSuchRecord({ title, to, label, children }: NoSuchRecordProps) {
  return (
    <div className="wrap grid min-h-[60dvh] content-center">
      <EmptyState
        level={1}
        title={title}
        action={
          <LinkButton to={to} variant="main">
            {label}
          </LinkButton>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
