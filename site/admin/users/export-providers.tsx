import { formatPhone } from '#domain/foundation/phone.ts'
import { SERVICE_TYPE_LABELS, type ServiceType } from '#domain/services/services.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { adminProviders, type PeopleAsked } from './queries.ts'

/** The service providers who are filtered, as a file for a spreadsheet. */
export function ExportProviders({ asked }: { asked: PeopleAsked }) {
  return (
    <ExportButton
      name="magari-service-providers"
      heads={['Id', 'Business', 'E-mail', 'Phone', 'Location', 'Services', 'Verified', 'Joined']}
      read={(client, page) => adminProviders(client, { ...asked, page }, 1000)}
      rows={({ providers }) =>
        providers.map((provider) => [
          provider.id,
          provider.business_name,
          provider.email,
          provider.phone && formatPhone(provider.phone),
          provider.location,
          provider.service_types.map((type) => SERVICE_TYPE_LABELS[type as ServiceType] ?? type).join(', '),
          provider.verified,
          provider.created_at,
        ])
      }
    />
  )
}
