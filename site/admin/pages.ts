import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import type { PortalPage } from '../portal/portal-pages.tsx'
import type { AdminWaiting } from './queries.ts'

/** The administration's pages in the order of the sidebar, with what waits behind them. */
export function adminPages(_waiting: AdminWaiting | null): PortalPage[] {
  return [{ to: '/admin', label: 'Dashboard', icon: LayoutDashboard, end: true }]
}
