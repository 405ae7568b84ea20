import ShieldCheck from 'lucide-react/icons/shield-check'
import { href } from 'react-router'
import { DAY } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { CONDITION_LABELS, labelOf } from '#domain/vehicles/vehicles.ts'
import { adMeta, failedAdMeta, foundById, loadAd, reloadAd, without } from '../ad-page/ad-data.ts'
import { AdNotFound } from '../ad-page/ad-page.tsx'
import { OfferPage, useOffer } from '../ad-page/offer-page.tsx'
import { ContactActions } from '../ads/contact/contact-actions.tsx'
import type { Client } from '../client.ts'
import { isNotFound } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader } from '../frame/page-headers.ts'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { FeaturedMark } from '../ui/marks.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/detail.ts'
import { CompareButton } from './compare/compare-button.tsx'
import { LoanCalculator } from './loan-calculator.tsx'
import { otherVehiclesOfSeller, similarVehicles, soldAt, type Vehicle, vehicleById } from './queries.ts'
import { sellerName } from './seller-card.tsx'
import { vehicleData } from './structured-data.ts'
import { VehicleFacts } from './vehicle-facts.tsx'
import { VehicleStrip } from './vehicle-strip.tsx'
import { crumbs, inShort } from './vehicle-words.ts'

/** How long after its sale a vehicle stays with search engines, in ms. */
const SEARCHED_AFTER_SALE = 30 * DAY

export function loader(args: Route.LoaderArgs) {
  return loadAd(args, (client) => vehiclePage(client, args.params.id))
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return reloadAd(args, (client) => vehiclePage(client, args.params.id), 'Failed to load vehicle details')
}

async function vehiclePage(client: Client, id: string) {
  const vehicle = await foundById(id, (id) => vehicleById(client, id))
  const [similar, ofSeller, sold] = await Promise.all([
    similarVehicles(client, vehicle).catch(without([])),
    otherVehiclesOfSeller(client, vehicle).catch(without([])),
    vehicle.status === 'sold' ? soldAt(client, id) : null,
  ])
  const soldLongAgo = sold !== null && Date.parse(sold) < Date.now() - SEARCHED_AFTER_SALE
  const shown = new Set(similar.map(({ id }) => id))
  return {
    vehicle,
    soldLongAgo,
    similar,
    ofSeller: ofSeller.filter(({ id }) => !shown.has(id)),
    hasOthers: ofSeller.length > 0,
    now: Date.now(),
  }
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: ({ vehicle }: { vehicle: Vehicle }) => vehicle.images[0],
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return failedAdMeta(error, 'Vehicle not found')
  const { vehicle, site } = loaderData
  return adMeta({
    title: `${vehicle.title}, ${formatKes(vehicle.price)}`,
    description: `${formatKes(vehicle.price)} · ${inShort(vehicle)}. ${vehicle.description ?? ''}`.trim(),
    type: 'product',
    hidden: loaderData.soldLongAgo,
    record: vehicleData(vehicle, site),
    crumbs: crumbs(vehicle),
    site,
  })
}

export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  const { vehicle, similar, ofSeller, now, site } = loaderData
  const contact = useOffer('vehicle', vehicle.title, vehicle)
  const forSale = vehicle.status === 'active'
  return (
    <OfferPage
      offer={vehicle}
      url={site + href('/vehicles/:id', { id: vehicle.id })}
      crumbs={crumbs(vehicle)}
      notice={!forSale && <StatusNotice vehicle={vehicle} own={contact.state === 'own'} />}
      contact={contact}
      actions={(short) => forSale && <ContactActions contact={contact} short={short} />}
      summary={inShort(vehicle)}
      mark={vehicle.featured && <FeaturedMark className="absolute top-3 left-3" />}
      badges={
        <>
          <Badge>{labelOf(CONDITION_LABELS, vehicle.condition)}</Badge>
          {vehicle.status === 'sold' && <Badge tone="sold">Sold</Badge>}
          {forSale && (
            <CompareButton id={vehicle.id} title={vehicle.title} className="relative -my-2 -mr-1.5 ml-auto" />
          )}
        </>
      }
      hasVehicles={loaderData.hasOthers}
      panels={vehicle.status !== 'sold' && <Loan vehicle={vehicle} forSale={forSale} />}
      facts={<VehicleFacts vehicle={vehicle} />}
      advice={<SafetyAdvice />}
      after={
        <>
          <VehicleStrip
            title="Similar vehicles"
            vehicles={similar}
            now={now}
            all={{
              pathname: href('/vehicles'),
              search: new URLSearchParams({ make: vehicle.make.name }).toString(),
            }}
          />
          <VehicleStrip title={`More from ${sellerName(vehicle.seller)}`} vehicles={ofSeller} now={now} />
        </>
      }
    />
  )
}

/** What a loan for it would cost, and the ways to one and to an insurance. */
function Loan({ vehicle, forSale }: { vehicle: Vehicle; forSale: boolean }) {
  return (
    <LoanCalculator
      key={vehicle.id}
      price={vehicle.price}
      className="order-5 border-b border-line py-6 lg:rounded-r lg:border lg:bg-raise lg:p-5"
    >
      {forSale && (
        <p className="mt-4 grid grid-cols-2 gap-2">
          <LinkButton to={{ pathname: href('/financing'), search: `?vehicle=${vehicle.id}` }}>
            Compare loans
          </LinkButton>
          <LinkButton to={{ pathname: href('/insurance'), search: `?vehicle=${vehicle.id}` }}>
            Insure it
          </LinkButton>
        </p>
      )}
    </LoanCalculator>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <AdNotFound key={params.id} title="Vehicle not found" to={href('/vehicles')} label="Back to Vehicles">
      The ad may have been taken down, or the address is not complete.
    </AdNotFound>
  )
}

function SafetyAdvice() {
  return (
    <section className="order-6 py-6" aria-label="Safety advice">
      <div className="flex gap-3 rounded-r border border-line bg-sunk p-4 text-sm leading-normal text-ink-2">
        <Icon of={ShieldCheck} className="text-green-ink" />
        <p>
          <b className="font-medium text-ink">Before you pay:</b> meet in a public place, see the original
          logbook, check the chassis number against it, and never send money to hold a car you have not seen.
        </p>
      </div>
    </section>
  )
}

/** What is not for sale; somebody else's that is not sold is seen by administrators alone. */
function StatusNotice({ vehicle: { status, seller }, own }: { vehicle: Vehicle; own: boolean }) {
  return (
    <Notice>
      {status === 'sold'
        ? 'This vehicle has been sold. The seller can no longer be contacted about it.'
        : own
          ? `Only you can see this ad: it is ${labelOf(STATUS_WORDS, status)}.`
          : `${labelOf(AD_OF, status)} ${sellerName(seller)}. Visitors do not see it.`}
    </Notice>
  )
}

const STATUS_WORDS = { draft: 'a draft', pending: 'waiting for approval', expired: 'expired' }
const AD_OF = { draft: 'Draft of', pending: 'Waiting for approval, of', expired: 'Expired ad of' }
