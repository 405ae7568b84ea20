import type { PortalPage } from '../../workplace/portal-pages.tsx'
import type { DealerWaiting } from './waiting.ts'

/** A dealer's pages in the order of the sidebar, with pending counts (docs/product.md, Workplace pages). */
export function dealerPages(waiting: DealerWaiting | null): PortalPage[] {
  return [
    { to: '/dealer', label: 'Dashboard', icon: 'layout-dashboard', end: true },
    { to: '/dealer/listings', label: 'My Listings', icon: 'tag', end: true },
    { to: '/dealer/add-vehicle', label: 'Add Vehicle', icon: 'circle-plus' },
    {
      to: '/dealer/inquiries',
      label: 'Inquiries',
      icon: 'messages-square',
      waiting: waiting?.inquiries ?? 0,
    },
    { to: '/dealer/analytics', label: 'Analytics', icon: 'chart-column' },
    { to: '/dealer/customers', label: 'Customers', icon: 'users' },
    { to: '/dealer/reports', label: 'Reports', icon: 'file-text' },
    { to: '/dealer/settings', label: 'Settings', icon: 'settings' },
  ]
}
