import { Outlet } from 'react-router'
import { ActingBar } from '../businesses/acting-bar.tsx'
import { Suspended } from '../people/account/suspended.tsx'
import { ConfirmIdentity } from '../people/identity/confirm-identity.tsx'
import type { Route } from './+types/members.ts'
import { guard } from './guard.ts'
import { Loading } from './loading.tsx'
import { useSignedIn } from './use-signed-in.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard()]

/** Its presence makes the guard run for the first page too, not only on navigation. */
export async function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export { Loading as HydrateFallback }

export default function Members() {
  if (!useSignedIn()) return <Loading />
  return (
    <div className="min-h-[calc(100dvh-var(--bar))]">
      <ActingBar />
      <div className="wrap max-w-5xl">
        <Suspended />
      </div>
      <Outlet />
      <ConfirmIdentity />
    </div>
  )
}
