import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { businessRoleLabel } from '#domain/businesses/roles.ts'
import { displayName, roleLabel } from '#domain/people/accounts.ts'
import { unreadInWords } from '#domain/people/notifications.ts'
import { useLeave } from '../businesses/acting-bar.tsx'
import { useUnread } from '../live/unread.ts'
import { mayOpen } from '../members/page-permissions.ts'
import { signOut } from '../session/account.ts'
import type { Visitor } from '../session/visitor.ts'
import { homePath } from '../session/where-next.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { UnreadCount } from './unread.tsx'

interface AccountLink {
  to: string
  label: string
  icon: IconName
  /** The unread count to show. */
  counts?: keyof typeof COUNTS
}

const MenuWorkplaces = lazy(() =>
  import('../businesses/menu-workplaces.tsx').then(
    (loaded): { default: ComponentType } => loaded,
    () => ({ default: () => null }),
  ),
)

const COUNTS = { message: 'messages', notification: 'notifications', search: 'searches' } as const

const LINKS: AccountLink[] = [
  { to: '/favorites', label: 'Favorites', icon: 'heart' },
  { to: '/account/searches', label: 'Saved Searches', icon: 'bookmark', counts: 'search' },
  { to: '/my-listings', label: 'My Listings', icon: 'tag' },
  { to: '/my-bookings', label: 'My Bookings', icon: 'calendar-days' },
  { to: '/messages', label: 'Messages', icon: 'mail', counts: 'message' },
  { to: '/notifications', label: 'Notifications', icon: 'bell', counts: 'notification' },
  { to: '/payments', label: 'Subscriptions', icon: 'credit-card' },
  { to: '/account/profile', label: 'Account', icon: 'user-round' },
]

/** The visitor's name, or e-mail address or number without one. */
export function visitorName({ profile, user, acting }: Visitor): string {
  if (acting) return acting.businessName
  return (profile && displayName(profile)) || (user?.email ?? user?.phone) || 'My account'
}

/** The member's name, links to their pages, and signing out (docs/product.md, Header). */
export function AccountLinks({ visitor }: { visitor: Visitor }) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    try {
      await signOut()
      await navigate('/')
    } finally {
      setLeaving(false)
    }
  }

  return (
    <>
      <p className="px-2.5 py-2 text-sm">
        <span className="block truncate font-medium">{visitorName(visitor)}</span>
        <span className="block text-xs text-ink-3">{visitorRole(visitor)}</span>
      </p>
      {visitor.acting && <LeaveButton />}
      <hr className="-mx-1.5 my-1.5 border-line" />
      {visitor.acting ? null : (
        <Suspense fallback={null}>
          <MenuWorkplaces />
        </Suspense>
      )}
      <ul>
        <li>
          <MenuLink
            to={homePath(visitor.profile?.role ?? 'customer')}
            label="Dashboard"
            icon="layout-dashboard"
          />
        </li>
        {LINKS.filter(({ to }) => !visitor.acting || mayOpen(visitor.acting.role, to)).map((link) => (
          <li key={link.to}>
            <MenuLink {...link} />
          </li>
        ))}
      </ul>
      <hr className="-mx-1.5 my-1.5 border-line" />
      <button type="button" className="menu-item" disabled={leaving} onClick={leave}>
        <Icon of="log-out" className="text-ink-3" />
        Sign Out
      </button>
    </>
  )
}

/** What the visitor is on Magari: their account's role, or for whom they work. */
export function visitorRole({ profile, acting }: Visitor): string | null {
  if (acting) return `Working as ${businessRoleLabel(acting.role)}`
  return profile && roleLabel(profile.role)
}

function LeaveButton() {
  const { busy, leave } = useLeave()
  return (
    <button type="button" className="menu-item" disabled={busy} onClick={leave}>
      <Icon of="undo-2" className="text-ink-3" />
      Your account
    </button>
  )
}

function MenuLink({ to, label, icon, counts }: AccountLink) {
  const unread = useUnread()
  const count = counts ? unread[COUNTS[counts]] : 0
  return (
    <Link to={to} className="menu-item">
      <Icon of={icon} className="text-ink-3" />
      <span aria-hidden={count > 0 || undefined}>{label}</span>
      {counts && count > 0 && (
        <span className="sr-only">
          {label}, {counts === 'search' ? `${count} new` : unreadInWords(count, counts)}
        </span>
      )}
      <UnreadCount count={count} className="ml-auto" />
    </Link>
  )
}
