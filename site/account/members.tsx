import { useEffect } from 'react'
import { Outlet, redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { confirmSession } from '../session/account.ts'
import { knownVisitor, useVisitor } from '../session/visitor.ts'
import { loginPath } from '../session/where-next.ts'
import type { Route } from './+types/members.ts'
import { Loading } from './loading.tsx'
import { memberContext } from './member.ts'

/** The guard (spec 000 §2). It spares a stranger an empty page; what they may read, the database decides. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ context, url }) => {
    const visitor = await knownVisitor()
    if (!visitor.user) throw redirect(loginPath(url))
    context.set(memberContext, { ...visitor, user: visitor.user })
  },
]

/** Present so that the guard runs before the first page too, and not only on the way to the next. */
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
  const { status } = useVisitor()
  const location = useLocation()
  const navigate = useNavigate()
  const onTheWay = useNavigation().state !== 'idle'

  // Signed out elsewhere, or the session ended. Whoever signs out here is on the way to the home page at once.
  useEffect(() => {
    if (status !== 'signed-out' || onTheWay) return
    const later = setTimeout(() => navigate(loginPath(location), { replace: true }), 200)
    return () => clearTimeout(later)
  }, [status, onTheWay, location, navigate])

  // Another device may have ended it since: at once when the page opens, and whenever somebody comes back to it.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      confirmSession().catch((error) => console.error('The session could not be confirmed:', error))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  if (status === 'signed-out') return <Loading />
  return (
    <div className="min-h-[calc(100dvh-var(--bar))]">
      <Outlet />
    </div>
  )
}
