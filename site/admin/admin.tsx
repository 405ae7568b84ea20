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

/** Present so that the guard runs before the first page too, and not only on the way to the next. */
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

/** The palette comes with the page. A press before that counts as its shortcut, which waits for it (use-shortcut.ts). */
function findLater() {
  const early = globalThis.earlyKeys?.k
  if (early) early.at = performance.now()
}

/** The frame of the administration's pages. */
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
