import { useEffect } from 'react'
import { data, href, useRevalidator } from 'react-router'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { END_REASONS, type OwnDeposit, returnDay } from '#domain/money/deposits.ts'
import { browserClient } from '../../client.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound, UUID } from '../../frame/not-found-answer.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { Route } from './+types/deposit.ts'
import { DepositActions } from './deposit-actions.tsx'
import { DepositBadge } from './deposit-badge.tsx'
import { DepositFacts } from './deposit-facts.tsx'
import { ownDeposit } from './queries.ts'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  if (!UUID.test(id)) throw data(null, { status: 404 })
  const deposit = await ownDeposit(await browserClient(), id)
  if (!deposit) throw data(null, { status: 404 })
  return { deposit }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? `Deposit for ${loaderData.deposit.vehicle}` : 'Deposit'} | Magari` },
  { name: 'robots', content: 'noindex' },
]

/** M-Pesa answers within half a minute, and the live stream may be slower to connect. */
const LOOK_EVERY_MS = 4_000

/** One deposit, for whoever paid or took it: what became of it, and what they can do. */
export default function Deposit({ loaderData: { deposit } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useFresh('deposit')
  const waits = deposit.status === 'waiting'
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => document.hidden || revalidate(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [waits, revalidate])
  const { side, vehicle, listing_id, other_name, paid_to, method, receipt_number } = deposit
  const other = other_name ?? 'A former member'
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs items={[{ label: 'Deposits', to: href('/deposits') }, { label: vehicle }]} />
      <div className="flex flex-wrap items-start justify-between gap-3 pb-2">
        <h1 className="wrap-anywhere">Deposit for {vehicle}</h1>
        <DepositBadge deposit={deposit} />
      </div>
      <p role="status" className="pb-4 leading-normal wrap-anywhere">
        {stateInWords(deposit, other)}
      </p>
      <DepositFacts
        facts={[
          ['Amount', formatKes(deposit.amount)],
          [
            side === 'payer' ? 'Paid to' : 'Paid by',
            side === 'payer' && paid_to ? `${other}, ${paid_to}` : other,
          ],
          ['How', method === 'hand' ? 'In the hand, marked by the seller' : 'By M-Pesa'],
          ['Paid on', deposit.paid_at && formatDateTime(deposit.paid_at)],
          ['Receipt', receipt_number],
          ['Number', deposit.number],
          ['Reserved until', deposit.reserved_until && formatDateTime(deposit.reserved_until)],
          ['Receipt of the return', deposit.return_receipt],
        ]}
      />
      <DepositActions key={deposit.status} deposit={deposit} other={other} />
      {listing_id && (
        <p className="pt-5">
          <LinkButton to={href('/vehicles/:id', { id: listing_id })} className="max-sm:w-full">
            See the ad
          </LinkButton>
        </p>
      )}
    </div>
  )
}

function stateInWords(deposit: OwnDeposit, other: string): string {
  const { side, status, return_reason, return_due_at, failure, is_overdue, listing_id } = deposit
  const isPayer = side === 'payer'
  switch (status) {
    case 'waiting':
      return 'We have asked your phone. Enter your M-Pesa PIN there; this page changes by itself.'
    case 'unpaid':
      return `${failure ?? 'The deposit was not paid.'} The vehicle is not reserved.${listing_id ? ' You can try again from the ad.' : ''}`
    case 'paid':
      return isPayer
        ? `The vehicle is reserved for you. If you do not buy, ${other} returns the deposit: it never stays with them.`
        : 'The vehicle is reserved. If the buyer does not buy, you return the deposit.'
    case 'return_due': {
      const reason = return_reason ? `${END_REASONS[return_reason][side]} ` : ''
      const day = return_due_at ? returnDay(return_due_at) : ''
      if (isPayer)
        return is_overdue
          ? `${reason}${other} should have returned it by ${day}. Our team sees it, and they take no other deposits until it is done.`
          : `${reason}${other} returns it by ${day}.`
      return is_overdue
        ? `${reason}You should have returned it by ${day}. Until it is done your page says that you do not take deposits.`
        : `${reason}Return it to ${other} by ${day}, and write down the receipt here.`
    }
    case 'returned':
      return isPayer
        ? `${other} has returned it. If it did not arrive, write to us with the number of this deposit.`
        : `You have returned it to ${other}.`
    case 'counted':
      return isPayer ? 'You bought: it is part of the price.' : 'The buyer bought: it is part of the price.'
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord title="This deposit is not one of yours" to={href('/deposits')} label="Your deposits">
      Sign in with the account that paid it.
    </NoSuchRecord>
  )
}
