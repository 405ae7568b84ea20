import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CreditCard from 'lucide-react/icons/credit-card'
import Heart from 'lucide-react/icons/heart'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Tag from 'lucide-react/icons/tag'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { displayName, roleLabel } from '#domain/people/accounts.ts'
import { unreadInWords } from '#domain/people/notifications.ts'
import { useUnread } from '../live/unread.ts'
import { signOut } from '../session/account.ts'
import type { Visitor } from '../session/visitor.ts'
import { homePath } from '../session/where-next.ts'
import { Icon } from '../ui/icon.tsx'
import { MENU_ITEM } from './drop-down.tsx'
import { UnreadCount } from './unread.tsx'

interface AccountLink {
  to: string
  label: string
  icon: LucideIcon
  /** What in it is counted while unread. */
  counts?: 'message' | 'notification'
}

const LINKS: AccountLink[] = [
  { to: '/favorites', label: 'Favorites', icon: Heart },
  { to: '/my-listings', label: 'My Listings', icon: Tag },
  { to: '/my-bookings', label: 'My Bookings', icon: CalendarDays },
  { to: '/messages', label: 'Messages', icon: Mail, counts: 'message' },
  { to: '/notifications', label: 'Notifications', icon: Bell, counts: 'notification' },
  { to: '/payments', label: 'Subscriptions', icon: CreditCard },
  { to: '/account/profile', label: 'Account', icon: UserRound },
]

/** What the menu calls the visitor: their name, or their e-mail address where there is none. */
export function visitorName({ profile, user }: Visitor): string {
  return (profile && displayName(profile)) || user?.email || 'My account'
}

/** The name of the member, links to their pages, and signing out (docs/product.md, Header). */
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
            icon={LayoutDashboard}
          />
        </li>
        {LINKS.map((link) => (
          <li key={link.to}>
            <MenuLink {...link} />
          </li>
        ))}
      </ul>
      <hr className="-mx-1.5 my-1.5 border-line" />
      <button type="button" className={MENU_ITEM} disabled={leaving} onClick={leave}>
        <Icon of={LogOut} className="text-ink-3" />
        Sign Out
      </button>
    </>
  )
}

function MenuLink({ to, label, icon, counts }: AccountLink) {
  const unread = useUnread()
  const count = counts ? unread[`${counts}s`] : 0
  return (
    <Link to={to} className={MENU_ITEM}>
      <Icon of={icon} className="text-ink-3" />
      <span aria-hidden={count > 0 || undefined}>{label}</span>
      {counts && count > 0 && (
        <span className="sr-only">
          {label}, {unreadInWords(count, counts)}
        </span>
      )}
      <UnreadCount count={count} className="ml-auto" />
    </Link>
  )
}
