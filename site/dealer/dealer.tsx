import { useCallback } from 'react'
import { Outlet } from 'react-router'
import { guard } from '../account/guard.ts'
import { Loading } from '../account/loading.tsx'
import { memberContext } from '../account/member.ts'
import { useSignedIn } from '../account/use-signed-in.ts'
import type { Client } from '../client.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import type { Awaited } from '../live/live.ts'
import { Portal } from '../portal/portal.tsx'
import { PortalLoading } from '../portal/portal-loading.tsx'
import { useWaiting } from '../portal/use-waiting.ts'
import type { Route } from './+types/dealer.ts'
import { dealerPages } from './pages.ts'
import { dealerWaiting } from './waiting.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard({ role: 'dealer' })]

/** Present so that the guard runs before the first page too, and not only on the way to the next. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { userId: context.get(memberContext).user.id }
}
clientLoader.hydrate = true as const

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export function meta() {
  return [{ title: 'Dealer Portal | Magari' }, { name: 'robots', content: 'noindex' }]
}

export const handle: PageHandle = { footer: false }

export function HydrateFallback() {
  return <PortalLoading title="Dealer Portal" pages={dealerPages(null)} />
}

/** Whoever asks or is answered changes what waits. */
const HEARD: readonly Awaited[] = ['message']

/** What surrounds the pages of a dealer. */
export default function Dealer({ loaderData: { userId } }: Route.ComponentProps) {
  const ask = useCallback((client: Client) => dealerWaiting(client, userId), [userId])
  const waiting = useWaiting(ask, HEARD)
  if (!useSignedIn()) return <Loading />
  return (
    <Portal title="Dealer Portal" pages={dealerPages(waiting)}>
      <Outlet />
    </Portal>
  )
}
