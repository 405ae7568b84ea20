import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { hasBusiness } from '#domain/people/accounts.ts'
import { mayOpen } from '../../members/page-permissions.ts'
import { type Profile, useVisitor } from '../../session/visitor.ts'
import { homePath } from '../../session/where-next.ts'
import { Icon } from '../../ui/icon.tsx'

/** Of businesses only. */
const PEOPLE = '/account/people'

const PAGES = [
  { to: '/account/profile', label: 'Profile', icon: 'user-round' },
  { to: '/account/trust', label: 'Trust', icon: 'badge-check' },
  { to: '/account/security', label: 'Security', icon: 'shield-check' },
  { to: '/account/searches', label: 'Saved searches', icon: 'bookmark' },
  { to: '/account/notifications', label: 'Notification settings', icon: 'bell' },
  { to: PEOPLE, label: 'People', icon: 'users' },
  { to: '/account/data', label: 'Your data', icon: 'database' },
] as const

/** The frame of the account pages: navigation as a row on phones, a column on desktops. */
export default function Account() {
  return (
    <div className="wrap grid max-w-5xl grid-cols-1 content-start gap-x-10 gap-y-6 py-2 lg:grid-cols-[200px_minmax(0,1fr)] lg:py-10">
      <AccountPages />
      <div className="min-w-0 pb-8">
        <Outlet />
      </div>
    </div>
  )
}

function workOf(profile: Profile | null) {
  const to = homePath(profile?.role ?? 'customer')
  return { to, label: 'Dashboard', icon: 'layout-dashboard' } as const
}

function AccountPages() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { profile, acting } = useVisitor()
  const open = PAGES.filter(({ to }) =>
    acting ? mayOpen(acting.role, to) : to !== PEOPLE || (profile && hasBusiness(profile.role)),
  )
  // Of people who act for a business only one is left: beside it the way back to their work.
  const pages = acting ? [workOf(profile), ...open] : open

  // On a narrow screen the row scrolls, and the current page's link may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to look again.
  useEffect(() => {
    const row = nav.current
    const current = row?.querySelector('[aria-current]')
    if (!row || !current) return
    const { left, right } = current.getBoundingClientRect()
    const edges = row.getBoundingClientRect()
    if (left < edges.left || right > edges.right) row.scrollLeft += left - edges.left - edges.width / 3
  }, [pathname])

  return (
    <nav
      ref={nav}
      aria-label="Your account"
      className="no-bar flex gap-1 border-b border-line lg:sticky lg:top-[calc(var(--bar)+24px)] lg:grid lg:content-start lg:self-start lg:border-b-0"
    >
      {pages.map(({ to, label, icon }) => (
        <NavLink
          key={to}
          to={to}
          className="relative inline-flex min-h-12 flex-none items-center gap-3 px-3 text-sm font-medium whitespace-nowrap text-ink-2 no-underline first:-ml-3 hover:text-ink aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-green lg:min-h-11 lg:rounded-r lg:first:ml-0 lg:hover:bg-sunk-2 lg:aria-[current]:bg-sunk-2 lg:aria-[current]:after:hidden"
        >
          <Icon of={icon} className="hidden text-ink-3 lg:block" />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
