import type { PageHandle } from '../../../frame/page-handle.ts'
import { useFresh } from '../../../live/use-fresh.ts'
import { memberContext } from '../../../members/member.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { choiceOf, pageOf } from '../../../workplace/list-address.ts'
import { ListForm, ListPages, ListSelect } from '../../../workplace/list-form.tsx'
import { lastReadOrToast } from '../../../workplace/read-or-toast.ts'
import { RatingSpread } from '../../rating-spread.tsx'
import { ownProvider } from '../own-provider.ts'
import { ProviderPage } from '../provider-page.tsx'
import { providerFigures } from '../queries.ts'
import type { Route } from './+types/reviews.ts'
import { ownReviews, REVIEW_STARS, type ReviewsQuery } from './queries.ts'
import { ReviewList } from './review-list.tsx'

const PATH = '/service-provider/reviews'

const UNANSWERED = [{ value: 'unanswered', label: 'Unanswered' }] as const
const STARS = REVIEW_STARS.map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` }))

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const asked: ReviewsQuery = {
    stars: choiceOf(searchParams, 'stars', REVIEW_STARS),
    unanswered: searchParams.get('show') === 'unanswered',
    page: pageOf(searchParams),
  }
  const loaded = await lastReadOrToast(user.id, request, 'Failed to load reviews', async (client) => {
    const provider = await ownProvider(client, user.id)
    if (!provider) return { provider, shown: null }
    const [figures, list] = await Promise.all([
      providerFigures(client),
      ownReviews(client, { column: 'service_provider_id', id: provider.id }, asked),
    ])
    return { provider, shown: figures && { figures, list } }
  })
  return { asked, loaded }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Reviews' }

export const meta = () => [{ title: 'Reviews | Magari' }, { name: 'robots', content: 'noindex' }]

export default function Reviews({ loaderData: { asked, loaded } }: Route.ComponentProps) {
  useFresh('notification')
  return (
    <ProviderPage title="Reviews" loaded={loaded} failed="Failed to load reviews">
      {({ figures, list }) =>
        figures.reviews === 0 ? (
          <EmptyState title="No reviews yet">
            Customers can leave one after a completed booking. You read and answer them here.
          </EmptyState>
        ) : (
          <>
            <div className="mb-6 max-w-2xl">
              <RatingSpread
                average={figures.average_rating}
                count={figures.reviews}
                stars={REVIEW_STARS.map((rating) => ({
                  rating: Number(rating),
                  count: figures.stars[Number(rating) - 1] ?? 0,
                }))}
              />
            </div>
            <ListForm>
              <ListSelect name="stars" label="Stars" value={asked.stars} all="All stars" options={STARS} />
              <ListSelect
                name="show"
                label="Answers"
                value={asked.unanswered ? 'unanswered' : null}
                all="All reviews"
                options={UNANSWERED}
              />
            </ListForm>
            {list.reviews.length === 0 ? (
              <EmptyState
                title={asked.unanswered ? 'No unanswered reviews' : 'No matching reviews'}
                action={<LinkButton to={PATH}>Show all reviews</LinkButton>}
              />
            ) : (
              <ReviewList reviews={list.reviews} />
            )}
            <ListPages list={list} />
          </>
        )
      }
    </ProviderPage>
  )
}
