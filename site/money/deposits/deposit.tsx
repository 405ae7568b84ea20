import { useEffect } from 'react'
import { data, href, useRevalidator } from 'react-router'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { awaitsReversal, returnInWords } from '#domain/money/deposit-returns.ts'
import type { OwnDeposit } from '#domain/money/deposits.ts'
import { browserClient } from '../../client.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { Route } from './+types/deposit.ts'
import { Denials } from './denials.tsx'
import { DepositActions } from './deposit-actions.tsx'
import { DepositBadge } from './deposit-badge.tsx'
import { DepositFacts } from './deposit-facts.tsx'
import { stateInWords } from './deposit-words.ts'
import { ownDeposit } from './queries.ts'
import { ownReturn } from './return-queries.ts'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  if (!UUID.test(id)) throw data(null, { status: 404 })
  const client = await browserClient()
  const [deposit, back] = await Promise.all([ownDeposit(client, id), ownReturn(client, id)])
  if (!deposit || !back) throw data(null, { status: 404 })
  return { deposit, back }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? `Deposit for ${loaderData.deposit.purpose}` : 'Deposit'} | Magari` },
  { name: 'robots', content: 'noindex' },
]

/** M-Pesa answers within half a minute, and the live stream may be slower to connect. */
const LOOK_EVERY_MS = 4_000

/** One deposit, for whoever paid or took it: what became of it, and what they can do. */
export default function Deposit({ loaderData: { deposit, back } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useFresh('deposit')
  const waits = deposit.status === 'waiting' || awaitsReversal(back)
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => document.hidden || revalidate(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [waits, revalidate])
  const { side, purpose, listing_id, booking_id, other_name, paid_to, method, receipt_number } = deposit
  const other = other_name ?? 'A former member'
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs items={[{ label: 'Deposits', to: href('/deposits') }, { label: purpose }]} />
      <div className="flex flex-wrap items-start justify-between gap-3 pb-2">
        <h1 className="wrap-anywhere">Deposit for {purpose}</h1>
        <DepositBadge deposit={deposit} />
      </div>
      <p role="status" className="pb-4 leading-normal wrap-anywhere">
        {[stateInWords(deposit, other), returnInWords(deposit, back, other)].filter(Boolean).join(' ')}
      </p>
      <DepositFacts
        facts={[
          ['Amount', formatKes(deposit.amount)],
          [
            side === 'payer' ? 'Paid to' : 'Paid by',
            side === 'payer' && paid_to ? `${other}, ${paid_to}` : other,
          ],
          ['How', method === 'hand' ? 'In the hand, marked as received' : 'By M-Pesa'],
          ['Paid on', deposit.paid_at && formatDateTime(deposit.paid_at)],
          ['Receipt', receipt_number],
          ['Number', deposit.number],
          ['Reserved until', deposit.reserved_until && formatDateTime(deposit.reserved_until)],
          ['Receipt of the return', deposit.return_receipt],
        ]}
      />
      <Denials
        denials={back.denials}
        payer={side === 'payer' ? 'You' : other}
        owner={side === 'owner' ? 'You' : other}
      />
      <DepositActions
        key={`${deposit.status} ${back.reversal}`}
        deposit={deposit}
        back={back}
        other={other}
      />
      {(listing_id || booking_id) && (
        <p className="pt-5">
          <LinkButton to={pageOf(deposit)} className="max-sm:w-full">
            {listing_id ? 'See the ad' : 'See the booking'}
          </LinkButton>
        </p>
      )}
    </div>
  )
}

/** The ad of the vehicle, or the booking as this side sees it. */
function pageOf({ listing_id, booking_id, side }: OwnDeposit): string {
  if (listing_id) return href('/vehicles/:id', { id: listing_id })
  return side === 'payer'
    ? href('/my-bookings/:id', { id: booking_id ?? '' })
    : `${href('/service-provider/bookings')}?booking=${booking_id}`
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord title="This deposit is not one of yours" to={href('/deposits')} label="Your deposits">
      Sign in with the account that paid it.
    </NoSuchRecord>
  )
}
