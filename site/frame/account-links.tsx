import CreditCard from 'lucide-react/icons/credit-card'
import Heart from 'lucide-react/icons/heart'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Tag from 'lucide-react/icons/tag'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { displayName, roleLabel } from '#domain/accounts.ts'
import { signOut } from '../session/account.ts'
import type { Visitor } from '../session/visitor.ts'
import { Icon } from '../ui/icon.tsx'
import { MENU_ITEM } from './drop-down.tsx'

const LINKS = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/favorites', label: 'Favorites', icon: Heart },
  { to: '/my-listings', label: 'My Listings', icon: Tag },
  { to: '/payments', label: 'Subscriptions', icon: CreditCard },
]

/** What the menu calls the visitor: their name, or their e-mail address where there is none. */
export function visitorName({ profile, user }: Visitor): string {
  return (profile && displayName(profile)) || user?.email || 'My account'
}

/** Who is signed in, where they may go, and the way out (spec 000 §2). */
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
        {LINKS.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={MENU_ITEM}>
              <Icon of={icon} className="text-ink-3" />
              {label}
            </Link>
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
