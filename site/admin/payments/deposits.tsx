import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { type EndReason, RETURN_DAYS, whyItGoesBack } from '#domain/money/deposits.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pageOf } from '../../workplace/list-address.ts'
import { ListPages } from '../../workplace/list-form.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/deposits.ts'
import { Member } from './deposit-member.tsx'
import { disputedDeposits, overdueDeposits } from './deposit-queries.ts'
import { DisputedDeposits } from './disputed-deposits.tsx'

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  return {
    loaded: await readOrToast(request, 'Failed to load deposits', async (client) => {
      const [list, disputes] = await Promise.all([
        overdueDeposits(client, pageOf(searchParams)),
        disputedDeposits(client),
      ])
      return { list, disputes }
    }),
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Overdue deposits' }

export const meta = () => [{ title: 'Overdue deposits | Magari' }, { name: 'robots', content: 'noindex' }]

/** Deposits that their owners should have returned; until then those take no others. */
export default function OverdueDeposits({ loaderData: { loaded } }: Route.ComponentProps) {
  const list = loaded?.list
  return (
    <>
      <PageHead
        title="Overdue deposits"
        className="flex-wrap pb-5"
        end={<LinkButton to={href('/admin/payments')}>Payments</LinkButton>}
      >
        Not returned within {RETURN_DAYS} days. Their owners take no other deposits, and their pages say so.
      </PageHead>
      {loaded && <DisputedDeposits disputes={loaded.disputes} />}
      {!list ? (
        <LoadFailed title="Failed to load deposits" />
      ) : list.rows.length === 0 ? (
        <EmptyState title="No overdue deposits" />
      ) : (
        <>
          <ul className="grid grid-cols-1 rounded-r border border-line bg-raise">
            {list.rows.map((row) => (
              <li key={row.id} className="grid gap-1 border-line p-4 leading-normal not-first:border-t">
                <p className="flex flex-wrap justify-between gap-x-4 font-medium wrap-anywhere">
                  <span>{row.purpose}</span>
                  <span className="tabular-nums">{formatKes(row.amount)}</span>
                </p>
                <p className="text-sm wrap-anywhere">
                  <Member id={row.owner_id} name={row.owner_name} /> owes it to{' '}
                  <Member id={row.payer_id} name={row.payer_name} /> since {formatDate(row.return_due_at)}.{' '}
                  {row.return_reason &&
                    whyItGoesBack(row.return_reason as EndReason, 'owner', row.is_for_booking)}
                </p>
                <p className="text-sm text-ink-2 wrap-anywhere">
                  {[row.number, row.receipt_number, row.paid_to ?? 'by hand'].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ul>
          <ListPages list={list} />
        </>
      )}
    </>
  )
}
