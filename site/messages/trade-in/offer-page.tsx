import { data, href } from 'react-router'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { browserClient } from '../../client.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import { memberContext } from '../../members/member.ts'
import { OfferedVehicle } from '../../money/requests/offered-vehicle.tsx'
import { offeredVehicle } from '../../money/requests/queries.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { listedMakes, listedModels } from '../../vehicles/prices/queries.ts'
import { besideVehicle } from '../../vehicles/queries.ts'
import type { Route } from './+types/offer-page.ts'
import { begunOffer } from './begun-offer.ts'
import { OfferForm } from './offer-form.tsx'
import { ownTradeIn } from './queries.ts'

export async function clientLoader({ context, params: { listingId } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  if (!UUID.test(listingId)) throw data(null, { status: 404 })
  const client = await browserClient()
  const [vehicle, beside, own, makes] = await Promise.all([
    offeredVehicle(client, listingId),
    besideVehicle(client, listingId),
    ownTradeIn(client, listingId, user.id),
    listedMakes(client),
  ])
  if (!vehicle || !beside) throw data(null, { status: 404 })
  const make = own && makes.find(({ name }) => name === own.offer.make)
  return {
    user,
    vehicle,
    own,
    takes: beside.takes_trade_ins,
    makes,
    prefilled: begunOffer(own?.offer ?? null, make ?? null, make ? await listedModels(client, make.id) : []),
    thisYear: Number(dayInNairobi(Date.now()).slice(0, 4)),
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.vehicle.title
  return [
    { title: `${title ? `Your car for ${title}` : 'Offer your car'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The form in which a buyer offers their car in exchange for the vehicle of an ad. */
export default function OfferPage({ loaderData }: Route.ComponentProps) {
  const { user, vehicle, own, takes } = loaderData
  const ad = href('/vehicles/:id', { id: vehicle.id })
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs items={[{ label: vehicle.title, to: ad }, { label: 'Your car in exchange' }]} />
      <div className="pb-4">
        <h1>{own ? 'Change your offer' : 'Offer your car in exchange'}</h1>
        <p className="text-ink-2">You give your car and pay the difference.</p>
      </div>
      <OfferedVehicle vehicle={vehicle} />
      {own?.offer.answered_price != null ? (
        <div className="pt-5">
          <Notice>
            <p className="text-base font-medium text-ink">The seller has answered your offer</p>
            <p>To offer something else, withdraw it in the conversation first.</p>
          </Notice>
          <LinkButton to={href('/messages/:threadId', { threadId: own.threadId })} variant="main">
            See the answer
          </LinkButton>
        </div>
      ) : !own && !takes ? (
        <div className="pt-5">
          <Notice>This seller takes no cars in exchange. You can sell yours here and buy theirs.</Notice>
          <LinkButton to={ad}>Back to the ad</LinkButton>
        </div>
      ) : (
        <OfferForm key={`${user.id} ${vehicle.id} ${own?.offer.changed_at}`} {...loaderData} />
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord
      title="This vehicle is no longer for sale"
      label="See all vehicles"
      to={href('/vehicles')}
    />
  )
}
