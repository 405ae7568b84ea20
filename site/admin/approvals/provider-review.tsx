import { formatDate } from '#domain/dates.ts'
import { formatKes } from '#domain/money.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services.ts'
import { labelOf } from '#domain/vehicles.ts'
import { Decision } from './decision.tsx'
import type { WaitingProvider } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import { SellerSummary } from './seller-summary.tsx'

/** A service provider that waits. */
export function ProviderReview({ provider }: { provider: WaitingProvider }) {
  const { id, business_name, service_types, services } = provider
  return (
    <ReviewCard
      id={id}
      name={business_name}
      title={business_name}
      line={`Registered ${formatDate(provider.created_at)}`}
      pictures={provider.photos}
      facts={[
        ['Services', service_types.map((type) => labelOf(SERVICE_TYPE_LABELS, type)).join(', ')],
        ['Location', provider.location],
        ['Address', provider.address],
        ['Phone', provider.phone],
        ['Email', provider.email],
        ['Website', provider.website],
      ]}
      description={provider.description}
      evidence={
        <>
          <SellerSummary seller={provider.seller} />
          <section className="grid gap-1.5 text-sm">
            <h3 className="text-sm text-ink-2">What it offers</h3>
            {services.length === 0 && <p className="text-ink-2">No services added yet</p>}
            <ul>
              {services.map(({ name, price }) => (
                <li key={name} className="wrap-anywhere">
                  {name}, {formatKes(price)}
                </li>
              ))}
            </ul>
          </section>
        </>
      }
      decision={<Decision kind="service_providers" id={id} name={business_name} />}
    />
  )
}
