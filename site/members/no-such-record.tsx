import type { ReactNode } from 'react'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface NoSuchRecordProps {
  title: string
  /** Where the person's own ones are. */
  to: string
  label: string
  children?: ReactNode
}

/** In place of a member's page whose address names none of theirs. */
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
