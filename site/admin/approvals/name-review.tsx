import { formatDate } from '#domain/foundation/dates.ts'
import { Decision } from './decision.tsx'
import { NameDoubtNotice } from './name-doubt.tsx'
import type { RequestedName } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import { SellerSummary } from './seller-summary.tsx'

/** The requested name of a business. */
export function NameReview({ change }: { change: RequestedName }) {
  const { id, business_name, current_name } = change
  return (
    <ReviewCard
      id={id}
      name={business_name}
      title={business_name}
      line={`Requested ${formatDate(change.created_at)}`}
      pictures={null}
      facts={[
        ['Current name', current_name],
        ['Requested name', business_name],
        ['Business', change.kind === 'profile' ? 'Seller' : 'Service provider'],
      ]}
      description={change.description}
      evidence={
        <>
          <NameDoubtNotice doubt={change} />
          <SellerSummary seller={change.seller} />
        </>
      }
      decision={<Decision kind="business_names" id={id} name={business_name} />}
    />
  )
}
