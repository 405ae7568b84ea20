import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface ProblemPageProps {
  title: string
  children: ReactNode
  /** Offers to reload; `only` if the home page would fail too. */
  retry?: boolean | 'only'
}

/** A page that could not be shown, with an explanation and a link. */
export function ProblemPage({ title, children, retry }: ProblemPageProps) {
  // An empty `to` would lead to the route of the boundary, which is usually the root.
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

/** For unknown URLs (docs/product.md, Page not found). */
export function NotFoundPage() {
  return <ProblemPage title="Oops! Page not found">The page may have moved or been removed.</ProblemPage>
}
