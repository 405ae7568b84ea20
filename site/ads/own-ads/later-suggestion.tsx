import { lazy, Suspense } from 'react'

/** Only shown to the owner, and not essential. */
const OwnSuggestion = lazy(() => import('./own-suggestion.tsx').catch(() => ({ default: () => null })))

/** OwnSuggestion, whose script only owners load. */
export function LaterSuggestion({ id }: { id: string }) {
  return (
    <Suspense>
      <OwnSuggestion key={id} id={id} />
    </Suspense>
  )
}
