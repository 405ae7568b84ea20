import { href, Link } from 'react-router'
import { formatShare } from '#domain/dealers/dealer-analytics.ts'
import { marginOf, saleSourceLabel } from '#domain/dealers/sold-facts.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../workplace/records.tsx'
import { PriceEntry } from './price-entry.tsx'
import type { SoldVehicle, VehicleCost } from './queries.ts'

/** The columns of sold vehicles; the margin for those who see costs. */
export function soldColumns(costs: readonly VehicleCost[] | null): Column<SoldVehicle>[] {
  const columns: Column<SoldVehicle>[] = [
    {
      key: 'vehicle',
      label: 'Vehicle',
      main: true,
      cell: ({ id, title, day, days, deleted }) => (
        <div className="min-w-0 lg:min-w-44">
          {deleted ? (
            <span className="wrap-anywhere">{title}</span>
          ) : (
            <Link to={href('/vehicles/:id', { id })} className="text-ink wrap-anywhere">
              {title}
            </Link>
          )}
          <p className="text-xs font-normal text-ink-2">
            Sold {formatDate(day)}
            {days !== null && `, ${daysToSale(days)}`}
            {deleted && '. The ad is deleted'}
          </p>
        </div>
      ),
    },
    {
      key: 'paid',
      label: 'Price paid',
      cell: (sale) => (
        <>
          {sale.price_paid === null ? (
            <PriceEntry sale={sale} />
          ) : (
            <span className="whitespace-nowrap">{formatKes(sale.price_paid)}</span>
          )}
          {sale.asked !== null && (
            <span className="block text-xs whitespace-nowrap text-ink-2">Asked {formatKes(sale.asked)}</span>
          )}
        </>
      ),
    },
    {
      key: 'buyer',
      label: 'Buyer',
      cell: ({ source, lead, seller, thread_id }) => (
        <div className="wrap-break-word lg:min-w-20">
          {source ? saleSourceLabel(source) : <span className="whitespace-nowrap">Not told</span>}
          {thread_id && (
            <Link
              to={href('/dealer/inquiries/:threadId', { threadId: thread_id })}
              className="block text-xs text-green-ink"
            >
              {lead ?? 'Inquiry'}
            </Link>
          )}
          {seller && <span className="block text-xs text-ink-2">Sold by {seller}</span>}
        </div>
      ),
    },
  ]
  if (costs)
    columns.push({
      key: 'margin',
      label: 'Margin',
      numeric: true,
      cell: ({ id, price_paid }) => (
        <Margin pricePaid={price_paid} costs={costs.filter(({ ad_id }) => ad_id === id)} />
      ),
    })
  return columns
}

/** How long a sold vehicle was listed, in words. */
function daysToSale(days: number): string {
  if (days === 0) return 'on the day it was listed'
  return `after ${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`
}

function Margin({ pricePaid, costs }: { pricePaid: number | null; costs: readonly VehicleCost[] }) {
  if (!costs.some(({ kind }) => kind === 'purchase'))
    return <span className="text-ink-2">No cost entered</span>
  if (pricePaid === null) return <span className="text-ink-2">No price told</span>
  const { margin, share } = marginOf(
    pricePaid,
    costs.reduce((sum, { amount }) => sum + amount, 0),
  )
  return (
    <>
      <span className="mr-2 lg:mr-0 lg:block">{formatKes(margin)}</span>
      <span className="text-xs text-ink-2">{formatShare(share)} of the price</span>
    </>
  )
}

interface SoldActionsProps {
  name: string
  onTell: () => void
  /** Undefined for those who do not see costs. */
  onCosts: (() => void) | undefined
}

/** The buttons of a sold vehicle. */
export function SoldActions({ name, onTell, onCosts }: SoldActionsProps) {
  return (
    <div className="flex gap-2 lg:max-xl:flex-col">
      <Button size="s" aria-label={`Sale of ${name}`} onClick={onTell}>
        Sale
      </Button>
      {onCosts && (
        <Button size="s" aria-label={`Costs of ${name}`} onClick={onCosts}>
          Costs
        </Button>
      )}
    </div>
  )
}
