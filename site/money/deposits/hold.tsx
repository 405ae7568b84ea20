import { data, href, redirect } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { browserClient } from '../../client.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import { memberContext } from '../../members/member.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { OfferedVehicle } from '../requests/offered-vehicle.tsx'
import { offeredVehicle } from '../requests/queries.ts'
import type { Route } from './+types/hold.ts'
import { OwnVehicle } from './own-vehicle.tsx'
import { PayDeposit } from './pay-deposit.tsx'
import { peopleAskingAbout, type ReservationOffer, reservationOffer, watchReservation } from './queries.ts'
import { VehicleRule } from './vehicle-rule.tsx'

export async function clientLoader({ context, params: { listingId } }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  if (!UUID.test(listingId)) throw data(null, { status: 404 })
  const client = await browserClient()
  const [vehicle, offer] = await Promise.all([
    offeredVehicle(client, listingId),
    reservationOffer(client, listingId),
  ])
  if (!vehicle || !offer) throw data(null, { status: 404 })
  if (offer.own_deposit) throw redirect(href('/deposits/:id', { id: offer.own_deposit }))
  const own = offer.seller_id === user.id
  return {
    userId: user.id,
    phone: profile?.phone ?? '',
    vehicle,
    offer,
    people: own ? await peopleAskingAbout(client, listingId) : null,
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.vehicle.title
  return [
    { title: `${title ? `Hold ${title}` : 'Hold a vehicle'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Holding a vehicle for a deposit, or being told when a reserved one is free. For its dealer: what they received by hand. */
export default function Hold({ loaderData }: Route.ComponentProps) {
  const { userId, phone, vehicle, offer, people } = loaderData
  const ad = href('/vehicles/:id', { id: vehicle.id })
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs items={[{ label: vehicle.title, to: ad }, { label: people ? 'Deposit' : 'Hold it' }]} />
      <h1 className="pb-4">{people ? 'Deposit for this vehicle' : 'Hold this vehicle'}</h1>
      <OfferedVehicle vehicle={vehicle} />
      <div className="grid gap-5 pt-5">
        {people ? (
          <>
            <OwnVehicle listingId={vehicle.id} offer={offer} people={people} />
            {!offer.reserved_until && (
              <VehicleRule
                key={`${userId} ${vehicle.id} ${offer.amount} ${offer.days}`}
                listingId={vehicle.id}
                userId={userId}
                rule={
                  offer.amount === null || offer.days === null
                    ? null
                    : { amount: offer.amount, days: offer.days }
                }
              />
            )}
          </>
        ) : offer.reserved_until ? (
          <Reserved listingId={vehicle.id} offer={offer} until={offer.reserved_until} />
        ) : offer.amount === null || offer.days === null ? (
          <Notice>
            <p>The seller does not hold this vehicle for a deposit. You can call or write to them.</p>
          </Notice>
        ) : (
          <PayDeposit
            key={`${userId} ${vehicle.id} ${offer.amount} ${offer.days}`}
            listingId={vehicle.id}
            phone={phone}
            offer={offer}
            amount={offer.amount}
            days={offer.days}
          />
        )}
        <LinkButton to={ad} className="justify-self-start max-sm:w-full">
          Back to the ad
        </LinkButton>
      </div>
    </div>
  )
}

function Reserved({
  listingId,
  offer,
  until,
}: {
  listingId: string
  offer: ReservationOffer
  until: string
}) {
  const { busy, act } = useActions()
  const { watched } = offer
  return (
    <>
      <Notice>
        <p className="text-base font-medium text-ink">Reserved until {formatDate(until)}</p>
        <p>
          {watched
            ? 'We tell you when it is free again.'
            : 'A buyer has paid a deposit for it. If they do not buy, it is free again.'}
        </p>
      </Notice>
      <Button
        variant={watched ? 'plain' : 'main'}
        busy={busy !== null}
        onClick={() =>
          act(listingId, (client) => watchReservation(client, listingId, !watched), {
            done: watched ? 'We no longer tell you' : 'We tell you when it is free',
            failed: 'Your choice could not be saved',
          })
        }
      >
        {watched ? 'Do not tell me' : 'Tell me when it is free'}
      </Button>
    </>
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
