import { data, href, Link, useRevalidator } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { promotionName } from '#domain/money/promotions.ts'
import { isFeatured } from '#domain/vehicles/featured.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import { memberContext } from '../../members/member.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { payToOf } from '../payments/pay-here.tsx'
import { preparedPaymentNumber } from '../payments/payment-number.ts'
import { confirmedPayNumbers, readPaymentDetails } from '../payments/queries.ts'
import { OfferedVehicle } from '../requests/offered-vehicle.tsx'
import type { Route } from './+types/promote.ts'
import { PromotionForm } from './promotion-form.tsx'
import { Promotions } from './promotions.tsx'
import { offeredPromotion, ownPromotions, ownVehicle, pendingPromotionPayment } from './queries.ts'

export async function clientLoader({ context, params: { vehicleId } }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  if (!UUID.test(vehicleId)) throw data(null, { status: 404 })
  try {
    const client = await browserClient()
    const [ad, offer, promotions, pending, details, confirmed] = await Promise.all([
      ownVehicle(client, user.id, vehicleId),
      offeredPromotion(client),
      ownPromotions(client, vehicleId),
      pendingPromotionPayment(client, user.id, vehicleId),
      readPaymentDetails(client),
      confirmedPayNumbers(client),
    ])
    if (!ad) throw data(null, { status: 404 })
    return {
      user,
      phone: profile?.phone ?? null,
      number: preparedPaymentNumber(user.id),
      ad,
      offer,
      promotions,
      pending,
      details,
      confirmed: payToOf(details, confirmed) !== null,
    }
  } catch (error) {
    if (isNotFound(error)) throw error
    reportFailure('The promotion of an ad could not be read', error)
    return null
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Feature this ad | Magari' }, { name: 'robots', content: 'noindex' }]

export default function PromotePage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs
        items={[{ label: 'My Listings', to: href('/my-listings') }, { label: 'Feature this ad' }]}
      />
      <h1 className="pb-3">Feature this ad</h1>
      {loaderData ? (
        <Promote {...loaderData} />
      ) : (
        <EmptyState
          title="This page could not be loaded"
          action={<Button onClick={() => void revalidate()}>Try again</Button>}
        >
          Check your connection. Your ad and your payments are safe.
        </EmptyState>
      )}
    </div>
  )
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function Promote({ ad, offer, promotions, pending, ...payer }: Loaded) {
  return (
    <>
      <OfferedVehicle vehicle={ad} />
      <Promotions promotions={promotions} />
      <div className="grid gap-1 pt-5">
        {pending ? (
          <Notice>
            <span>
              Your payment of {formatKes(pending.amount)} of {formatDate(pending.created_at)} is being
              checked. We notify you of the result.{' '}
              <Link
                className="text-green-ink underline"
                to={href('/payments/:requestId', { requestId: pending.id })}
              >
                Open {pending.payment_number}
              </Link>
            </span>
          </Notice>
        ) : offer === null ? (
          <EmptyState title="Ads cannot be featured for money at the moment">
            Complete facts, many photos and a fair price bring the most calls.
          </EmptyState>
        ) : ad.status !== 'active' ? (
          <Notice>
            <span>
              Only an active ad can be featured. Publish or renew this one first, in{' '}
              <Link className="text-green-ink underline" to={href('/my-listings')}>
                My Listings
              </Link>
              .
            </span>
          </Notice>
        ) : (
          <>
            <h2 className="text-lg">
              {promotionName(offer.days)} for {formatKes(offer.price)}
            </h2>
            <ul className="list-disc pl-5 text-ink-2">
              <li>Your ad is marked “Featured” wherever it is shown.</li>
              <li>
                It takes turns with other featured ads in a row of three above the results that it matches.
              </li>
              <li>It never changes the order of the results, and it ends by itself.</li>
            </ul>
            <FeaturedNow ad={ad} days={offer.days} />
            <PromotionForm key={payer.user.id} ad={ad} offer={offer} {...payer} />
          </>
        )}
      </div>
    </>
  )
}

/** What paying adds to if the ad is featured already. */
function FeaturedNow({ ad, days }: { ad: Loaded['ad']; days: number }) {
  if (!isFeatured(ad)) return null
  return (
    <div className="pt-3 [&>*]:mb-0">
      <Notice>
        {ad.featured_until
          ? `It is featured until ${formatDate(ad.featured_until)}. Another payment adds ${days} days to the end.`
          : 'We have marked this ad “Featured” already. Paying also gives it turns above the results.'}
      </Notice>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord title="Ad not found" to={href('/my-listings')} label="See your ads">
      Only a vehicle that you sell can be featured.
    </NoSuchRecord>
  )
}
