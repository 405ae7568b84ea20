import { data, href } from 'react-router'
import { sellerRating } from '#domain/sales/seller-reviews.ts'
import { anonymousClient, browserClient } from '../../client.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../../frame/page-headers.ts'
import { truncated } from '../../frame/page-meta.ts'
import { RatingSpread } from '../../services/rating-spread.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/all-reviews.ts'
import { allReviews } from './all-reviews-data.ts'
import { SellerReviewText } from './seller-review.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await allReviews(context.get(anonymousClient), params.id, url.searchParams)
  return data(page, { headers: PUBLIC_PAGE })
}
loader.searchParams = ['page']

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const [client, { allReviews }] = await Promise.all([browserClient(), import('./all-reviews-data.ts')])
  return allReviews(client, params.id, url.searchParams)
}

export const headers = headersOfLoader

export function meta({ loaderData, error }: Route.MetaArgs) {
  const robots = { name: 'robots', content: 'noindex' }
  if (!loaderData)
    return [{ title: `${isNotFound(error) ? 'Seller not found' : 'Something went wrong'} | Magari` }, robots]
  // Search engines find dealers by their own pages, and private sellers not at all.
  return [{ title: `Reviews of ${truncated(loaderData.seller.name, 60)} | Magari` }, robots]
}

export default function AllReviews({
  loaderData: { seller, stars, reviews, page, pages },
}: Route.ComponentProps) {
  const { count, average, words } = sellerRating(stars)
  const here = href('/sellers/:id/reviews', { id: seller.id })
  return (
    <div className="wrap max-w-200 pb-10">
      <Breadcrumbs
        items={[
          { label: 'Vehicles', to: href('/vehicles') },
          ...(seller.hasStorefront
            ? [{ label: seller.name, to: href('/dealers/:id', { id: seller.id }) }]
            : []),
          { label: 'Reviews' },
        ]}
      />
      <PageHead title={`Reviews of ${seller.name}`}>
        By buyers who confirmed on Magari that they bought a vehicle. Of one buyer the latest counts.
      </PageHead>
      {count === 0 ? (
        <EmptyState title="No reviews yet">
          Buyers can leave one once both sides have confirmed the sale on Magari.
        </EmptyState>
      ) : (
        <>
          {average === null ? (
            <p className="text-sm text-ink-2">{words}. Stars are shown from five on.</p>
          ) : (
            <RatingSpread average={average} count={count} stars={stars} />
          )}
          <ul aria-label="Reviews" className="mt-4 grid">
            {reviews.map((review) => (
              <li key={review.id} className="border-t border-line py-4">
                <SellerReviewText review={review} name={seller.name} hasStars={average !== null} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={pages}
            href={(number) => (number > 1 ? `${here}?page=${number}` : here)}
            className="mt-4"
          />
        </>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord title="Seller not found" to={href('/vehicles')} label="See all vehicles">
      The seller may have nothing for sale any more, or the link is incomplete.
    </NoSuchRecord>
  )
}
