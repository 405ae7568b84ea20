import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import type { PageHandle } from '../frame/page-handle.ts'
import { guard } from '../members/guard.ts'
import { Loading } from '../members/loading.tsx'
import { useSignedIn } from '../members/use-signed-in.ts'
import { authPath } from '../session/where-next.ts'
import { Portal } from '../workplace/portal.tsx'
import { PortalLoading } from '../workplace/portal-loading.tsx'
import { usePendingCounts } from '../workplace/use-pending-counts.ts'
import type { Route } from './+types/admin.ts'
import { askForPass } from './maintenance-pass.ts'
import { adminPages } from './pages.ts'
import { Palette, PaletteButton } from './palette.tsx'
import { adminWaiting } from './queries.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  guard({ role: 'admin', signInPath: authPath }),
]

/** Its presence makes the guard run for the first page too, not only on navigation. */
export async function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export const meta = () => [{ title: 'Administration | Magari' }, { name: 'robots', content: 'noindex' }]

export const handle: PageHandle = { footer: false }

export function HydrateFallback() {
  return (
    <PortalLoading
      title="Administration"
      pages={adminPages(null)}
      tools={(folded) => <PaletteButton folded={folded} onClick={findLater} />}
    />
  )
}

/** The palette loads with the page. An earlier press counts as its shortcut, which is handled once loaded (use-shortcut.ts). */
function findLater() {
  const early = globalThis.earlyKeys?.k
  if (early) early.at = performance.now()
}

/** The frame of the admin pages. */
export default function Admin() {
  const waiting = usePendingCounts(adminWaiting)
  const [finding, setFinding] = useState(false)
  useEffect(askForPass, [])
  if (!useSignedIn(authPath)) return <Loading />
  const pages = adminPages(waiting)
  return (
    <Portal
      title="Administration"
      pages={pages}
      tools={(folded) => <PaletteButton folded={folded} onClick={() => setFinding(true)} />}
    >
      <Outlet />
      <Palette pages={pages} open={finding} setOpen={setFinding} />
    </Portal>
  )
}
