import ChartColumn from 'lucide-react/icons/chart-column'
import CirclePlus from 'lucide-react/icons/circle-plus'
import FileText from 'lucide-react/icons/file-text'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Settings from 'lucide-react/icons/settings'
import Tag from 'lucide-react/icons/tag'
import Users from 'lucide-react/icons/users'
import type { PortalPage } from '../../workplace/portal-pages.tsx'
import type { DealerWaiting } from './waiting.ts'

/** A dealer's pages in the order of the sidebar, with pending counts (docs/product.md, Workplace pages). */
export function dealerPages(waiting: DealerWaiting | null): PortalPage[] {
  return [
    { to: '/dealer', label: 'Dashboard', icon: LayoutDashboard, end: true },
    { to: '/dealer/listings', label: 'My Listings', icon: Tag, end: true },
    { to: '/dealer/add-vehicle', label: 'Add Vehicle', icon: CirclePlus },
    { to: '/dealer/inquiries', label: 'Inquiries', icon: MessagesSquare, waiting: waiting?.inquiries ?? 0 },
    { to: '/dealer/analytics', label: 'Analytics', icon: ChartColumn },
    { to: '/dealer/customers', label: 'Customers', icon: Users },
    { to: '/dealer/reports', label: 'Reports', icon: FileText },
    { to: '/dealer/settings', label: 'Settings', icon: Settings },
  ]
}
