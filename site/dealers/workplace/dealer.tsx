import { useCallback } from 'react'
import { Outlet } from 'react-router'
import type { Client } from '../../client.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import type { EventKind } from '../../live/live.ts'
import { guard } from '../../members/guard.ts'
import { Loading } from '../../members/loading.tsx'
import { memberContext } from '../../members/member.ts'
import { useSignedIn } from '../../members/use-signed-in.ts'
import { ConfirmIdentity } from '../../people/identity/confirm-identity.tsx'
import { Portal } from '../../workplace/portal.tsx'
import { PortalLoading } from '../../workplace/portal-loading.tsx'
import { usePendingCounts } from '../../workplace/use-pending-counts.ts'
import type { Route } from './+types/dealer.ts'
import { dealerPages } from './pages.ts'
import { dealerWaiting } from './waiting.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard({ role: 'dealer' })]

/** Makes the guard run before the first page too, not only on navigation. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { userId: context.get(memberContext).user.id }
}
clientLoader.hydrate = true as const

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const meta = () => [{ title: 'Dealer Portal | Magari' }, { name: 'robots', content: 'noindex' }]

export const handle: PageHandle = { footer: false }

export function HydrateFallback() {
  return <PortalLoading title="Dealer Portal" pages={dealerPages(null)} />
}

/** New messages and answers change the pending counts. */
const HEARD: readonly EventKind[] = ['message']

/** The frame of a dealer's pages. */
export default function Dealer({ loaderData: { userId } }: Route.ComponentProps) {
  const ask = useCallback((client: Client) => dealerWaiting(client, userId), [userId])
  const waiting = usePendingCounts(ask, HEARD)
  if (!useSignedIn()) return <Loading />
  return (
    <Portal title="Dealer Portal" pages={dealerPages(waiting)}>
      <Outlet />
      <ConfirmIdentity />
    </Portal>
  )
}
