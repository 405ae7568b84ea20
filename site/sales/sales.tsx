import { href, Link } from 'react-router'
import type { ListedSale } from '#domain/sales/sales.ts'
import { useFresh } from '../live/use-fresh.ts'
import { memberContext } from '../members/member.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { pageOf } from '../workplace/list-address.ts'
import { ListPages } from '../workplace/list-form.tsx'
import { LoadFailed } from '../workplace/load-failed.tsx'
import { lastReadOrToast } from '../workplace/read-or-toast.ts'
import type { Route } from './+types/sales.ts'
import { ownSales } from './queries.ts'
import { SaleRow } from './sale-row.tsx'

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const page = pageOf(searchParams)
  return {
    sales: await lastReadOrToast(user.id, request, 'Failed to load purchases and sales', (client) =>
      ownSales(client, page),
    ),
  }
}

export { Loading as HydrateFallback } from '../members/loading.tsx'

export const meta = () => [{ title: 'Purchases and sales | Magari' }, { name: 'robots', content: 'noindex' }]

/** The member's purchases and sales: those in progress, then those that are over. */
export default function Sales({ loaderData: { sales } }: Route.ComponentProps) {
  useFresh('sale')
  return (
    <div className="wrap max-w-160 py-2 pb-10 lg:py-10">
      <PageHead title="Purchases and sales" className="pb-5">
        Each goes step by step, for both sides, from the first look at the car to its insurance. What buyers
        wrote about you is in{' '}
        <Link to={href('/sales/reviews')} className="text-green-ink underline">
          reviews of you
        </Link>
        , and what was paid to hold a vehicle in{' '}
        <Link to={href('/deposits')} className="text-green-ink underline">
          deposits
        </Link>
        .
      </PageHead>
      {!sales ? (
        <LoadFailed title="Purchases and sales could not be loaded" />
      ) : sales.open.length + sales.over.total === 0 ? (
        <EmptyState
          title="No purchases or sales yet"
          action={
            <span className="flex flex-wrap justify-center gap-2">
              <LinkButton to={href('/vehicles')} variant="main">
                Browse Vehicles
              </LinkButton>
              <LinkButton to={href('/messages')}>Messages</LinkButton>
            </span>
          }
        >
          Write to a seller from an ad. Then either of you begins the sale, from the ad or from the
          conversation.
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          {sales.open.length > 0 && <Group title="In progress" sales={sales.open} />}
          {sales.over.total > 0 && (
            <div>
              <Group title="Over" sales={sales.over.sales} />
              <ListPages list={sales.over} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function Group({ title, sales }: { title: string; sales: readonly ListedSale[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-lg">{title}</h2>
      <ul className="grid grid-cols-1 rounded-r border border-line bg-raise">
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} />
        ))}
      </ul>
    </section>
  )
}
