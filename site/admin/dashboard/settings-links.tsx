import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { adminPages } from '../pages.ts'

/** The settings pages with what each contains. */
const SETTINGS: Record<string, string> = {
  '/admin/settings':
    'Images per listing, days until it expires, maintenance, sign-up, bank and social links.',
  '/admin/notifications':
    'Notifications to one or all users, and deliveries by mail, push, SMS and WhatsApp.',
  '/admin/subscriptions': 'The plans for sellers and their prices.',
  '/admin/lenders': 'Lenders and their terms.',
  '/admin/insurers': 'Insurers and their premiums.',
  '/admin/import-taxes': 'The rates of the import calculator and their start dates.',
  '/admin/catalogue': 'Makes, models and duplicates.',
  '/admin/nicknames': 'Nicknames of makes and models for the search.',
  '/admin/file-upload': 'Where pictures are stored: on this server or in a bucket.',
  '/admin/facebook-settings': 'Where listings are posted.',
}

/** Links to the settings pages. */
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
