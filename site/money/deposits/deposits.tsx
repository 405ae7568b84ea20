import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { DEPOSIT_STATUS_LABELS, type OwnDeposit } from '#domain/money/deposits.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { memberContext } from '../../members/member.ts'
import { DashboardRow } from '../../people/dashboard/section.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { lastReadOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/deposits.ts'
import { DepositBadge } from './deposit-badge.tsx'
import { ownDeposits } from './queries.ts'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  return {
    deposits: await lastReadOrToast(user.id, request, 'Failed to load deposits', (client) =>
      ownDeposits(client),
    ),
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Deposits | Magari' }, { name: 'robots', content: 'noindex' }]

/** The deposits that the member paid and took. */
export default function Deposits({ loaderData: { deposits } }: Route.ComponentProps) {
  useFresh('deposit')
  return (
    <div className="wrap max-w-160 py-2 pb-10 lg:py-10">
      <PageHead title="Deposits" className="pb-5">
        What was paid to hold a vehicle or for a booking. It is at the till of the seller or the business, not
        with Magari.
      </PageHead>
      {!deposits ? (
        <LoadFailed title="Deposits could not be loaded" />
      ) : deposits.length === 0 ? (
        <EmptyState
          title="No deposits yet"
          action={
            <LinkButton to={href('/vehicles')} variant="main">
              Browse Vehicles
            </LinkButton>
          }
        >
          Some dealers hold a vehicle for a few days, and some businesses ask a deposit for a booking.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 rounded-r border border-line bg-raise">
          {deposits.map((deposit) => (
            <Row key={deposit.id} deposit={deposit} />
          ))}
        </ul>
      )}
      <p className="pt-5 text-sm text-ink-2">
        A deposit did not come back?{' '}
        <Link to={href('/contact')} className="text-green-ink underline">
          Write to us
        </Link>
        .
      </p>
    </div>
  )
}

function Row({ deposit }: { deposit: OwnDeposit }) {
  const { id, side, purpose, other_name, amount, status, reserved_until, created_at } = deposit
  return (
    <DashboardRow to={href('/deposits/:id', { id })} title={purpose} end={<DepositBadge deposit={deposit} />}>
      <p>
        {formatKes(amount)} {side === 'payer' ? 'to' : 'from'} {other_name ?? 'a former member'},{' '}
        {formatDate(created_at)}
      </p>
      {status === 'paid' && reserved_until && <p>Reserved until {formatDate(reserved_until)}</p>}
      <span className="sr-only">{DEPOSIT_STATUS_LABELS[status]}</span>
    </DashboardRow>
  )
}
