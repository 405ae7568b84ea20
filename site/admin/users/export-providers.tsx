import { formatPhone } from '#domain/foundation/phone.ts'
import { SERVICE_TYPE_LABELS, type ServiceType } from '#domain/services/services.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { adminProviders, type PeopleAsked } from './queries.ts'

/** The filtered service providers as a CSV file. */
export function ExportProviders({ asked }: { asked: PeopleAsked }) {
  return (
    <ExportButton
      name="magari-service-providers"
      read={(client, page) => adminProviders(client, { ...asked, page }, 1000)}
      rows={({ providers }) => providers}
      columns={[
        ['Id', (provider) => provider.id],
        ['Business', (provider) => provider.business_name],
        ['E-mail', (provider) => provider.email],
        ['Phone', (provider) => provider.phone && formatPhone(provider.phone)],
        ['Location', (provider) => provider.location],
        [
          'Services',
          (provider) =>
            provider.service_types.map((type) => SERVICE_TYPE_LABELS[type as ServiceType] ?? type).join(', '),
        ],
        ['Verified', (provider) => provider.verified],
        ['Joined', (provider) => provider.created_at],
      ]}
    />
  )
}
