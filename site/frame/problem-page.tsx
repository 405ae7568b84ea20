import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface ProblemPageProps {
  title: string
  children: ReactNode
  /** Offers to load the same address again; `only` where the home page would not be there either. */
  retry?: boolean | 'only'
}

/** A page that could not be shown: a plain sentence and a way on. */
export function ProblemPage({ title, children, retry }: ProblemPageProps) {
  // An empty address would lead to the route whose boundary this stands in, which is mostly the root.
  const { pathname, search } = useLocation()
  return (
    <div className="wrap grid min-h-[60dvh] content-center">
      <EmptyState
        level={1}
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {retry && (
              <LinkButton
                to={{ pathname, search }}
                reloadDocument
                variant={retry === 'only' ? 'main' : 'plain'}
              >
                Try again
              </LinkButton>
            )}
            {retry !== 'only' && (
              <LinkButton to="/" variant="main">
                Return to Home
              </LinkButton>
            )}
          </div>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}

/** An unknown URL (docs/product.md, Page not found). */
export function NotFoundPage() {
  return (
    <ProblemPage title="Oops! Page not found">The address may have changed, or the page is gone.</ProblemPage>
  )
}
