import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { adminPages } from '../pages.ts'

/** What is set where. */
const SETTINGS: Record<string, string> = {
  '/admin/settings':
    'Images per listing, days until it expires, maintenance, sign-up, bank and social links.',
  '/admin/notifications':
    'Messages to one person or to everybody, and what went out by mail, push, SMS and WhatsApp.',
  '/admin/subscriptions': 'What sellers may subscribe to, and what it costs.',
  '/admin/lenders': 'Lenders, and what they lend.',
  '/admin/insurers': 'Insurers, and what they charge.',
  '/admin/import-taxes': 'What the import calculator works with, from which day on.',
  '/admin/catalogue': 'Makes and models, and those that were entered twice.',
  '/admin/nicknames': 'What people call makes and models, for the search.',
  '/admin/file-upload': 'Where pictures are stored: here, or in a bucket.',
  '/admin/facebook-settings': 'Where listings are posted.',
}

/** The ways to the pages where things are set. */
export function SettingsLinks() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {adminPages(null)
        .filter(({ to }) => SETTINGS[to])
        .map(({ to, label, icon }) => (
          <li key={to} className="relative flex gap-3 rounded-r border border-line bg-raise p-4">
            <Icon of={icon} className="mt-0.5 flex-none text-ink-3" />
            <div className="min-w-0">
              <Link to={to} className="font-medium text-ink after:absolute after:inset-0">
                {label}
              </Link>
              <p className="text-sm text-ink-2">{SETTINGS[to]}</p>
            </div>
          </li>
        ))}
    </ul>
  )
}
