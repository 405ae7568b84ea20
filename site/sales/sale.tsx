import { data, href, useRevalidator } from 'react-router'
import { UUID } from '#domain/foundation/uuid.ts'
import { SALE_DOUBTS } from '#domain/sales/doubts.ts'
import { type OwnSale, saleTitle } from '#domain/sales/sales.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { NoSuchRecord } from '../frame/no-such-record.tsx'
import { isNotFound } from '../frame/not-found-answer.ts'
import { useFresh } from '../live/use-fresh.ts'
import { memberContext } from '../members/member.ts'
import { AccountSection } from '../people/account/account-section.tsx'
import { staleIfError } from '../session/stale-if-error.ts'
import { FactsList } from '../trust/facts-list.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/sale.ts'
import { Agreement } from './agreement.tsx'
import { Cancellation } from './cancellation.tsx'
import { Confirmation } from './confirmation.tsx'
import { type Inspections, inspectionsNear, ownSale } from './queries.ts'
import { SaleReview } from './reviews/sale-review.tsx'
import { SaleHead } from './sale-head.tsx'
import { otherName, sellerName } from './sale-words.ts'
import { Steps } from './steps.tsx'
import { Terms } from './terms.tsx'

const read = staleIfError<{ sale: OwnSale | null; inspections: Inspections | null }>()

export async function clientLoader({ context, params: { id }, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  if (!UUID.test(id)) throw data(null, { status: 404 })
  const { value, stale } = await read(`${user.id} ${id}`, request.signal, async () => {
    const client = await browserClient()
    const sale = await ownSale(client, id)
    const inspections =
      sale?.side === 'buyer'
        ? await inspectionsNear(client, sale.listing_id).catch((error) => {
            reportFailure('Garages for an inspection could not be read', error)
            return null
          })
        : null
    return { sale, inspections }
  })
  if (value && !value.sale) throw data(null, { status: 404 })
  return { userId: user.id, sale: value?.sale ?? null, inspections: value?.inspections ?? null, stale }
}

export { Loading as HydrateFallback } from '../members/loading.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const sale = loaderData?.sale
  return [
    { title: `${sale ? saleTitle(sale) : 'Your sale'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** A sale of a vehicle: the steps of both sides, what they agree on, the agreement, and its end. */
export default function SalePage({ loaderData: { userId, sale, inspections, stale } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  useFresh('sale')
  const again = (
    <Button size="s" busy={state === 'loading'} className="justify-self-start" onClick={revalidate}>
      Try again
    </Button>
  )
  if (!sale)
    return (
      <div className="wrap grid min-h-[60dvh] content-center">
        <EmptyState level={1} title="The sale could not be loaded" action={again}>
          Check your connection. Nothing is lost.
        </EmptyState>
      </div>
    )
  const { side } = sale
  const isOpen = sale.completed_at === null && sale.cancelled_at === null
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs items={[{ label: 'Purchases and sales', to: href('/sales') }, { label: sale.vehicle }]} />
      {stale && (
        <Notice>
          <p>Magari cannot be reached, so this may be out of date.</p>
          {again}
        </Notice>
      )}
      <SaleHead sale={sale} />
      {sale.doubts && sale.doubts.length > 0 && (
        <AccountSection title="Why it does not count" lead="Neither side learns of this.">
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {sale.doubts.map((doubt) => (
              <li key={doubt}>{SALE_DOUBTS[doubt]}</li>
            ))}
          </ul>
        </AccountSection>
      )}
      {side === 'buyer' && sale.facts.length > 0 && (
        <AccountSection
          title={`What was checked about ${otherName(sale)}`}
          lead="It does not replace your own look at the car and its papers."
        >
          <FactsList facts={sale.facts} className="grid gap-1" />
        </AccountSection>
      )}
      <Steps key={sale.id} sale={sale} inspections={inspections} />
      <Terms sale={sale} userId={userId} />
      {side !== null && sale.cancelled_at === null && <Agreement sale={sale} />}
      {side !== null && sale.cancelled_at === null && <Confirmation sale={sale} side={side} />}
      <SaleReview saleId={sale.id} sellerName={sellerName(sale)} review={sale.review} />
      {side !== null && isOpen && <Cancellation sale={sale} side={side} />}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord title="This sale is not one of yours" to={href('/sales')} label="Purchases and sales">
      Sign in with the account that it was begun with.
    </NoSuchRecord>
  )
}
