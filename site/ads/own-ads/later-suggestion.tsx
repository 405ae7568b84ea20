import { lazy, Suspense } from 'react'

/** For the owner alone, who can do without it. */
const OwnSuggestion = lazy(() => import('./own-suggestion.tsx').catch(() => ({ default: () => null })))

/** OwnSuggestion, whose script only owners load. */
export function LaterSuggestion({ id }: { id: string }) {
  return (
    <Suspense>
      <OwnSuggestion key={id} id={id} />
    </Suspense>
  )
}
