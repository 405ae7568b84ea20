import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'
import type { PortalPage } from '../../workplace/portal-pages.tsx'
import type { ProviderFigures } from './queries.ts'

/** A service provider's pages in the order of the sidebar, with pending counts (docs/product.md, Workplace pages). */
export function providerPages(figures: ProviderFigures | null): PortalPage[] {
  return [
    { to: '/service-provider', label: 'Dashboard', icon: LayoutDashboard, end: true },
    { to: '/service-provider/services', label: 'My Services', icon: Wrench },
    {
      to: '/service-provider/bookings',
      label: 'Bookings',
      icon: CalendarDays,
      waiting: figures?.pending_bookings ?? 0,
    },
    { to: '/service-provider/manual-booking', label: 'Manual Booking', icon: CalendarPlus },
    {
      to: '/service-provider/reviews',
      label: 'Reviews',
      icon: Star,
      waiting: figures?.unanswered_reviews ?? 0,
    },
    { to: '/service-provider/customers', label: 'My Customers', icon: Users },
    { to: '/service-provider/settings', label: 'Settings', icon: Settings },
  ]
}
