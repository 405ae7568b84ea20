import type { PortalPage } from '../workplace/portal-pages.tsx'
import type { AdminWaiting } from './queries.ts'

/** The admin pages in the order of the sidebar, with their counts of pending items. */
export function adminPages(waiting: AdminWaiting | null): PortalPage[] {
  return [
    { to: '/admin', label: 'Dashboard', icon: 'layout-dashboard', end: true },
    {
      to: '/admin/approvals',
      label: 'Approvals',
      icon: 'clipboard-check',
      waiting: waiting?.approvals ?? 0,
    },
    { to: '/admin/reports', label: 'Reports', icon: 'flag', waiting: waiting?.reports ?? 0 },
    {
      to: '/admin/contact-messages',
      label: 'Messages',
      icon: 'mail',
      waiting: waiting?.messages ?? 0,
    },
    { to: '/admin/users', label: 'Users', icon: 'users' },
    { to: '/admin/listings', label: 'Listings', icon: 'tag' },
    { to: '/admin/parts', label: 'Spare parts', icon: 'cog' },
    { to: '/admin/payments', label: 'Payments', icon: 'banknote', waiting: waiting?.payments ?? 0 },
    {
      to: '/admin/applications',
      label: 'Applications',
      icon: 'file-text',
      waiting: waiting?.applications ?? 0,
    },
    { to: '/admin/lenders', label: 'Lenders', icon: 'landmark' },
    { to: '/admin/insurers', label: 'Insurers', icon: 'shield' },
    { to: '/admin/import-taxes', label: 'Import taxes', icon: 'ship' },
    { to: '/admin/subscriptions', label: 'Subscriptions', icon: 'layers' },
    {
      to: '/admin/catalogue',
      label: 'Catalogue',
      icon: 'book-open',
      waiting: waiting?.catalogue ?? 0,
    },
    { to: '/admin/nicknames', label: 'Nicknames', icon: 'languages' },
    { to: '/admin/notifications', label: 'Notifications', icon: 'bell' },
    { to: '/admin/file-upload', label: 'File upload', icon: 'upload' },
    { to: '/admin/facebook-settings', label: 'Facebook', icon: 'share-2' },
    { to: '/admin/settings', label: 'Settings', icon: 'settings' },
    { to: '/admin/audit', label: 'Audit', icon: 'scroll-text' },
  ]
}
