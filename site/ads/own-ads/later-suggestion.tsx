import { lazy, Suspense } from 'react'

/** Only shown to the owner, and not essential. */
const OwnSuggestion = lazy(() => import('./own-suggestion.tsx').catch(() => ({ default: () => null })))

/** OwnSuggestion; only owners load its script. */
export function LaterSuggestion({ id }: { id: string }) {
  return (
    <Suspense>
      <OwnSuggestion key={id} id={id} />
    </Suspense>
  )
}
