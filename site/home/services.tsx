import { Link } from 'react-router'
import { SERVICE_TYPE_PLURALS, SERVICE_TYPES, type ServiceType } from '#domain/services/services.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { SectionHead } from '../ui/section-head.tsx'

const SERVICE_ICONS: Record<ServiceType, IconName> = {
  mechanic: 'wrench',
  garage: 'warehouse',
  car_wash: 'droplet',
  car_hire: 'key',
  mobile_service: 'van',
  towing: 'truck',
}

/** Links to each kind of car service. */
export function Services() {
  return (
    <section className="pb-10 lg:pb-16">
      <SectionHead title="Car services" more={{ to: '/services', all: 'services' }} />
      <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-r border border-line bg-line md:grid-cols-6">
        {SERVICE_TYPES.map((type) => (
          <li key={type} className="grid">
            <Link
              to={`/services?type=${type}`}
              className="grid justify-items-center gap-2 bg-raise px-1 py-5 text-center text-sm font-medium text-ink no-underline hover:bg-sunk focus-visible:-outline-offset-2 md:py-6"
            >
              <Icon of={SERVICE_ICONS[type]} size="l" className="text-green-ink" />
              {SERVICE_TYPE_PLURALS[type]}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        Importing a car?{' '}
        <Link to="/import-services" className="inline-block py-3 text-green-ink underline">
          Calculate duty and taxes
        </Link>
      </p>
    </section>
  )
}
