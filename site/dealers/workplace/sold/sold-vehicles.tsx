import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { memberContext } from '../../../members/member.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.ts'
import { addressWith } from '../../../workplace/list-address.ts'
import { ListPages } from '../../../workplace/list-form.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { lastReadOrToast } from '../../../workplace/read-or-toast.ts'
import { Records } from '../../../workplace/records.tsx'
import type { Route } from './+types/sold-vehicles.ts'
import { CostsDialog } from './costs-dialog.tsx'
import { ownSoldVehicles, vehicleCosts } from './queries.ts'
import { SaleDialog } from './sale-dialog.tsx'
import { SoldActions, soldColumns } from './sold-columns.tsx'

const PATH = '/dealer/listings/sold'

export async function clientLoader({ context, request, url }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const untold = url.searchParams.get('price') === 'none'
  const page = Number(url.searchParams.get('page')) || 1
  const list = await lastReadOrToast(user.id, request, 'Failed to fetch sold vehicles', async (client) => {
    const sold = await ownSoldVehicles(client, { untold, page })
    const costs = await vehicleCosts(
      client,
      sold.vehicles.map(({ id }) => id),
    )
    return { sold, costs }
  })
  return { untold, list }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Sold vehicles' }

export const meta = () => [{ title: 'Sold vehicles | Magari' }, { name: 'robots', content: 'noindex' }]

/** The dealer's sold vehicles with what was told of their sales; those without a price have a field for it. */
export default function SoldVehicles({ loaderData: { untold, list } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [telling, setTelling] = useState<{ id: string; name: string } | null>(null)
  const [costing, setCosting] = useState<{ id: string; name: string } | null>(null)
  return (
    <>
      <PageHead
        title="Sold vehicles"
        className="flex-wrap"
        end={<LinkButton to={href('/dealer/listings')}>My Listings</LinkButton>}
      >
        What was paid, where the buyer came from and who sold it. Only your business sees it.
      </PageHead>
      {!list && <LoadFailed title="Failed to fetch sold vehicles">Check your connection.</LoadFailed>}
      {list && (
        <>
          <Tabs
            label="Sold vehicles"
            className="mb-4"
            items={[
              { to: PATH, label: 'All', current: !untold },
              {
                to: addressWith(PATH, new URLSearchParams({ price: 'none' }), { page: 1 }),
                label: 'Without price',
                count: list.sold.untold,
                current: untold,
              },
            ]}
          />
          {list.sold.total === 0 ? (
            <EmptyState
              title={untold ? 'Every sale has its price.' : 'Nothing sold yet.'}
              action={
                <Link to={untold ? PATH : href('/dealer/listings')}>
                  {untold ? 'Show all' : 'My Listings'}
                </Link>
              }
            >
              {untold ? 'Your month report is complete.' : 'Mark a vehicle as sold, and it appears here.'}
            </EmptyState>
          ) : (
            <>
              <Records
                label="Sold vehicles"
                rows={list.sold.vehicles}
                keyOf={({ id }) => id}
                columns={soldColumns(list.costs)}
                actions={({ id, title: name }) => (
                  <SoldActions
                    name={name}
                    onTell={() => setTelling({ id, name })}
                    onCosts={list.costs ? () => setCosting({ id, name }) : undefined}
                  />
                )}
              />
              <ListPages list={list.sold} />
            </>
          )}
        </>
      )}
      <SaleDialog
        ad={telling}
        onClose={() => setTelling(null)}
        onDone={async () => {
          await revalidate()
          toast({ title: 'Sale saved' })
        }}
      />
      <CostsDialog ad={costing} onClose={() => setCosting(null)} onChanged={revalidate} />
    </>
  )
}
