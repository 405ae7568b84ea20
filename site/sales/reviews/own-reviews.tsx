import { href, Link } from 'react-router'
import { sellerRating } from '#domain/sales/seller-reviews.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { memberContext } from '../../members/member.ts'
import { RatingSpread } from '../../services/rating-spread.tsx'
import { ownReviews, type ReviewsQuery } from '../../services/workplace/reviews/queries.ts'
import { ReviewList } from '../../services/workplace/reviews/review-list.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pageOf } from '../../workplace/list-address.ts'
import { ListForm, ListPages, ListSelect } from '../../workplace/list-form.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { lastReadOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/own-reviews.ts'
import { sellerReviews } from './queries.ts'

const UNANSWERED = [{ value: 'unanswered', label: 'Unanswered' }] as const

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const asked: ReviewsQuery = {
    stars: null,
    unanswered: searchParams.get('show') === 'unanswered',
    page: pageOf(searchParams),
  }
  const loaded = await lastReadOrToast(user.id, request, 'Failed to load reviews', async (client) => {
    const [{ stars }, list] = await Promise.all([
      sellerReviews(client, user.id, 0),
      ownReviews(client, { column: 'seller_id', id: user.id }, asked),
    ])
    return { stars, list }
  })
  return { userId: user.id, asked, loaded }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Reviews of you | Magari' }, { name: 'robots', content: 'noindex' }]

/** What buyers wrote about the member as a seller, to be answered and reported. */
export default function OwnReviews({ loaderData: { userId, asked, loaded } }: Route.ComponentProps) {
  useFresh('notification')
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs
        items={[{ label: 'Purchases and sales', to: href('/sales') }, { label: 'Reviews of you' }]}
      />
      <PageHead title="Reviews of you">
        By buyers with whom you confirmed a sale. They are shown beside your ads; what you answer, too.{' '}
        <Link to="/trust#reviews" className="text-green-ink underline">
          How reviews work
        </Link>
      </PageHead>
      {!loaded ? (
        <LoadFailed title="Failed to load reviews" />
      ) : loaded.stars.length === 0 ? (
        <EmptyState title="No reviews yet">
          A buyer can leave one once both of you have confirmed the sale. You read and answer them here.
        </EmptyState>
      ) : (
        <>
          <Summary stars={loaded.stars} />
          <p className="my-3 text-sm">
            <Link
              to={href('/sellers/:id/reviews', { id: userId })}
              className="reach text-green-ink underline"
            >
              What others see
            </Link>
          </p>
          <ListForm>
            <ListSelect
              name="show"
              label="Answers"
              value={asked.unanswered ? 'unanswered' : null}
              all="All reviews"
              options={UNANSWERED}
            />
          </ListForm>
          {loaded.list.reviews.length === 0 ? (
            <EmptyState
              title="No unanswered reviews"
              action={<LinkButton to={href('/sales/reviews')}>Show all reviews</LinkButton>}
            />
          ) : (
            <ReviewList reviews={loaded.list.reviews} />
          )}
          <ListPages list={loaded.list} />
        </>
      )}
    </div>
  )
}

function Summary({ stars }: { stars: { rating: number; count: number }[] }) {
  const { count, average, words } = sellerRating(stars)
  if (average === null) return <p className="text-sm text-ink-2">{words}. Stars are shown from five on.</p>
  return (
    <RatingSpread
      average={average}
      count={count}
      stars={[5, 4, 3, 2, 1].map((rating) => ({
        rating,
        count: stars.find((given) => given.rating === rating)?.count ?? 0,
      }))}
    />
  )
}
