import { PROVIDER_DOUBTS } from '#domain/admin/approval-doubts.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Decision, UnlessClaimed } from './decision.tsx'
import { Doubts } from './doubts.tsx'
import { NameDoubtNotice } from './name-doubt.tsx'
import { tiesInWords } from './provider-ties.ts'
import type { WaitingProvider } from './queries.ts'
import { ReviewCard, type ReviewLook } from './review-card.tsx'
import { SellerLine, SellerSummary } from './seller-summary.tsx'

/** A service provider awaiting approval. */
export function ProviderReview({ provider, decision, large }: { provider: WaitingProvider } & ReviewLook) {
  const { id, updated_at, business_name, service_types, services } = provider
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
        ['In business since', provider.experience_since === null ? null : String(provider.experience_since)],
        ['Warranty', provider.warranty],
        ['Specializations', provider.specializations.join(', ') || null],
        ['Certifications', provider.certifications.join(', ') || null],
      ]}
      description={provider.description}
      doubts={<Doubts doubts={provider.doubts} labels={PROVIDER_DOUBTS} />}
      summary={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SellerLine seller={provider.seller} />
        </p>
      }
      large={large}
      evidence={
        <>
          <NameDoubtNotice doubt={provider} />
          <SellerSummary seller={provider.seller} />
          <section className="grid gap-1.5 text-sm">
            <h3 className="text-sm text-ink-2">Services offered</h3>
            {services.length === 0 && <p className="text-ink-2">No services added yet</p>}
            <ul>
              {services.map(({ name, price }) => (
                <li key={name} className="wrap-anywhere">
                  {name}, {formatKes(price)}
                </li>
              ))}
            </ul>
          </section>
          {tiesInWords(provider.hangs) && (
            <p className="text-sm text-ink-2">People have {tiesInWords(provider.hangs)} with it.</p>
          )}
        </>
      }
      decision={
        decision ?? (
          <UnlessClaimed by={provider.claimed_by}>
            <Decision
              kind="service_providers"
              id={id}
              version={updated_at}
              name={business_name}
              stays={tiesInWords(provider.hangs)}
            />
          </UnlessClaimed>
        )
      }
    />
  )
}
