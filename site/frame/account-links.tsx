import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { displayName, roleLabel } from '#domain/people/accounts.ts'
import { unreadInWords } from '#domain/people/notifications.ts'
import { useUnread } from '../live/unread.ts'
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
export function visitorName({ profile, user }: Visitor): string {
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
        {visitor.profile && (
          <span className="block text-xs text-ink-3">{roleLabel(visitor.profile.role)}</span>
        )}
      </p>
      <hr className="-mx-1.5 my-1.5 border-line" />
      <ul>
        <li>
          <MenuLink
            to={homePath(visitor.profile?.role ?? 'customer')}
            label="Dashboard"
            icon="layout-dashboard"
          />
        </li>
        {LINKS.map((link) => (
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
