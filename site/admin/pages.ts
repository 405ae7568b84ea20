import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import BookOpen from 'lucide-react/icons/book-open'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Cog from 'lucide-react/icons/cog'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Landmark from 'lucide-react/icons/landmark'
import Languages from 'lucide-react/icons/languages'
import Layers from 'lucide-react/icons/layers'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mail from 'lucide-react/icons/mail'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import Share2 from 'lucide-react/icons/share-2'
import Shield from 'lucide-react/icons/shield'
import Ship from 'lucide-react/icons/ship'
import Tag from 'lucide-react/icons/tag'
import Upload from 'lucide-react/icons/upload'
import Users from 'lucide-react/icons/users'
import type { PortalPage } from '../workplace/portal-pages.tsx'
import type { AdminWaiting } from './queries.ts'

/** The administration's pages in the order of the sidebar, with what waits behind them. */
export function adminPages(waiting: AdminWaiting | null): PortalPage[] {
  return [
    { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, end: true },
    {
      to: '/admin/approvals',
      label: 'Approvals',
      icon: ClipboardCheck,
      waiting: waiting?.approvals ?? 0,
    },
    { to: '/admin/reports', label: 'Reports', icon: Flag, waiting: waiting?.reports ?? 0 },
    {
      to: '/admin/contact-messages',
      label: 'Messages',
      icon: Mail,
      waiting: waiting?.messages ?? 0,
    },
    { to: '/admin/users', label: 'Users', icon: Users },
    { to: '/admin/listings', label: 'Listings', icon: Tag },
    { to: '/admin/parts', label: 'Spare parts', icon: Cog },
    { to: '/admin/payments', label: 'Payments', icon: Banknote, waiting: waiting?.payments ?? 0 },
    {
      to: '/admin/applications',
      label: 'Applications',
      icon: FileText,
      waiting: waiting?.applications ?? 0,
    },
    { to: '/admin/lenders', label: 'Lenders', icon: Landmark },
    { to: '/admin/insurers', label: 'Insurers', icon: Shield },
    { to: '/admin/import-taxes', label: 'Import taxes', icon: Ship },
    { to: '/admin/subscriptions', label: 'Subscriptions', icon: Layers },
    {
      to: '/admin/catalogue',
      label: 'Catalogue',
      icon: BookOpen,
      waiting: waiting?.catalogue ?? 0,
    },
    { to: '/admin/nicknames', label: 'Nicknames', icon: Languages },
    { to: '/admin/notifications', label: 'Notifications', icon: Bell },
    { to: '/admin/file-upload', label: 'File upload', icon: Upload },
    { to: '/admin/facebook-settings', label: 'Facebook', icon: Share2 },
    { to: '/admin/settings', label: 'Settings', icon: Settings },
    { to: '/admin/audit', label: 'Audit', icon: ScrollText },
  ]
}
