import { href, Link } from 'react-router'
import { fieldId } from '../../../ad-editor/ad-fields.tsx'
import { Icon } from '../../../ui/icon.tsx'

const LINKS = [
  {
    field: 'business_name',
    label: 'Business profile',
    icon: 'store',
    about: 'Name, description, town, phone, website and what you do.',
  },
  {
    field: 'opening_hours',
    label: 'Opening hours',
    icon: 'clock',
    about: 'When customers can book you.',
  },
  { field: 'photos', label: 'Photos', icon: 'images', about: 'Photos of your business.' },
] as const

/** Links to the provider's settings. */
export function SettingsLinks() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {LINKS.map(({ field, label, icon, about }) => (
        <li key={field} className="relative flex gap-3 rounded-r border border-line bg-raise p-4">
          <Icon of={icon} className="mt-0.5 flex-none text-ink-3" />
          <div className="min-w-0">
            <Link
              to={`${href('/service-provider/settings')}#${fieldId(field)}`}
              className="font-medium text-ink after:absolute after:inset-0"
            >
              {label}
            </Link>
            <p className="text-sm text-ink-2">{about}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
