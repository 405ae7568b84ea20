import type { PortalPage } from '../../workplace/portal-pages.tsx'
import type { ProviderFigures } from './queries.ts'

/** A service provider's pages in the order of the sidebar, with pending counts (docs/product.md, Workplace pages). */
export function providerPages(figures: ProviderFigures | null): PortalPage[] {
  return [
    { to: '/service-provider', label: 'Dashboard', icon: 'layout-dashboard', end: true },
    { to: '/service-provider/services', label: 'My Services', icon: 'wrench' },
    {
      to: '/service-provider/bookings',
      label: 'Bookings',
      icon: 'calendar-days',
      waiting: figures?.pending_bookings ?? 0,
    },
    { to: '/service-provider/manual-booking', label: 'Manual Booking', icon: 'calendar-plus' },
    {
      to: '/service-provider/reviews',
      label: 'Reviews',
      icon: 'star',
      waiting: figures?.unanswered_reviews ?? 0,
    },
    { to: '/service-provider/customers', label: 'My Customers', icon: 'users' },
    { to: '/service-provider/settings', label: 'Settings', icon: 'settings' },
  ]
}
