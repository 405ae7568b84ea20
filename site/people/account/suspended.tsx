import { lazy, Suspense } from 'react'
import { useVisitor } from '../../session/visitor.ts'

const Suspension = lazy(() => import('./suspension.tsx'))

/** Shown above every page of a suspended person: the reason, what they may still do, and their one answer. */
export function Suspended() {
  const { profile } = useVisitor()
  if (!profile?.suspended_at) return null
  return (
    <Suspense fallback={null}>
      <Suspension userId={profile.id} />
    </Suspense>
  )
}
