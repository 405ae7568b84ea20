import { useCallback } from 'react'
import { Outlet } from 'react-router'
import type { Client } from '../../client.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import type { Awaited } from '../../live/live.ts'
import { guard } from '../../members/guard.ts'
import { Loading } from '../../members/loading.tsx'
import { memberContext } from '../../members/member.ts'
import { useSignedIn } from '../../members/use-signed-in.ts'
import { Portal } from '../../workplace/portal.tsx'
import { PortalLoading } from '../../workplace/portal-loading.tsx'
import { useWaiting } from '../../workplace/use-waiting.ts'
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
