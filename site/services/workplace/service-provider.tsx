import { Outlet } from 'react-router'
import type { PageHandle } from '../../frame/page-handle.ts'
import { guard } from '../../members/guard.ts'
import { Loading } from '../../members/loading.tsx'
import { useSignedIn } from '../../members/use-signed-in.ts'
import { Portal } from '../../workplace/portal.tsx'
import { PortalLoading } from '../../workplace/portal-loading.tsx'
import { usePendingCounts } from '../../workplace/use-pending-counts.ts'
import type { Route } from './+types/service-provider.ts'
import { providerPages } from './pages.ts'
import { providerFigures } from './queries.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard({ role: 'service_provider' })]

/** Makes the guard run before the first page too, not only on navigation. */
export async function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const meta = () => [{ title: 'Service Provider | Magari' }, { name: 'robots', content: 'noindex' }]

export const handle: PageHandle = { footer: false }

export function HydrateFallback() {
  return <PortalLoading title="Service Provider" pages={providerPages(null)} />
}

const HEARD = ['notification', 'booking'] as const

/** The frame of a provider's pages. */
export default function ServiceProvider() {
  const figures = usePendingCounts(providerFigures, HEARD)
  if (!useSignedIn()) return <Loading />
  return (
    <Portal title="Service Provider" pages={providerPages(figures)}>
      <Outlet />
    </Portal>
  )
}
