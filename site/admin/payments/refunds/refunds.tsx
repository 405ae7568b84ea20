import { useEffect } from 'react'
import { href, useRevalidator, useSearchParams } from 'react-router'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { addressWith, pageOf, pagesOf } from '../../../workplace/list-address.ts'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import type { Route } from './+types/refunds.ts'
import { type AdminRefund, adminRefunds } from './queries.ts'
import { RefundsList } from './refunds-list.tsx'

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const onlyOpen = searchParams.get('show') === 'open'
  const list = await readOrToast(request, 'Failed to load returns', (client) =>
    adminRefunds(client, onlyOpen, pageOf(searchParams)),
  )
  return { onlyOpen, list }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Returns' }

export const meta = () => [{ title: 'Returns | Magari' }, { name: 'robots', content: 'noindex' }]

/** Payments that are or were returned, first those that wait for the caller's consent. */
export default function Refunds({ loaderData: { onlyOpen, list } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  useReload(list?.refunds.some(waitsForMpesa) ?? false)
  const path = href('/admin/payments/refunds')
  return (
    <>
      <PageHead title="Returns">
        Payments go back whole. What needs a second administrator waits here until somebody else agrees.
      </PageHead>
      <Tabs
        label="Returns"
        className="mb-4 overflow-x-auto"
        items={[
          { to: addressWith(path, params, { show: null }), label: 'All', current: !onlyOpen },
          {
            to: addressWith(path, params, { show: 'open' }),
            label: 'Open',
            count: list?.waiting,
            current: onlyOpen,
          },
        ]}
      />
      {!list && <LoadFailed title="Failed to load returns" />}
      {list?.refunds.length === 0 && (
        <EmptyState title={onlyOpen ? 'No open returns' : 'No payment was returned yet'}>
          “Return the money” beside an approved payment, or one without a request, starts a return.
        </EmptyState>
      )}
      {list && list.refunds.length > 0 && (
        <>
          <RefundsList refunds={list.refunds} />
          <Pagination
            page={list.page}
            pages={pagesOf(list)}
            href={(page) => addressWith(path, params, { page })}
          />
        </>
      )}
    </>
  )
}

/** M-Pesa answers within seconds, mostly. */
const RELOAD_MS = 5_000

function waitsForMpesa({ status, how }: AdminRefund): boolean {
  return status === 'sent' || (status === 'agreed' && how === 'mpesa')
}

/** Reads the list again while something changes by itself and the page is looked at. */
function useReload(changes: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!changes) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, RELOAD_MS)
    return () => clearInterval(timer)
  }, [changes, revalidate])
}
