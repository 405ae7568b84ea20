import { Outlet } from 'react-router'
import type { PageHandle } from '../../frame/page-handle.ts'
import { guard } from '../../members/guard.ts'
import { Loading } from '../../members/loading.tsx'
import { useSignedIn } from '../../members/use-signed-in.ts'
import { Portal } from '../../workplace/portal.tsx'
import { PortalLoading } from '../../workplace/portal-loading.tsx'
import { useWaiting } from '../../workplace/use-waiting.ts'
import type { Route } from './+types/service-provider.ts'
import { providerPages } from './pages.ts'
import { providerFigures } from './queries.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard({ role: 'service_provider' })]

/** Present so that the guard runs before the first page too, and not only on the way to the next. */
export async function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export function meta() {
  return [{ title: 'Service Provider | Magari' }, { name: 'robots', content: 'noindex' }]
}

export const handle: PageHandle = { footer: false }

export function HydrateFallback() {
  return <PortalLoading title="Service Provider" pages={providerPages(null)} />
}

/** What tells of new bookings and reviews. */
const HEARD = ['notification', 'booking'] as const

/** What surrounds the pages of a service provider. */
export default function ServiceProvider() {
  const figures = useWaiting(providerFigures, HEARD)
  if (!useSignedIn()) return <Loading />
  return (
    <Portal title="Service Provider" pages={providerPages(figures)}>
      <Outlet />
    </Portal>
  )
}
