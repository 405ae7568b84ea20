import { href, Link } from 'react-router'
import { changeOf } from '#domain/foundation/day-range.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { type ProviderReport, percentOf } from '#domain/services/provider-report.ts'
import { FigureCards } from '../../../charts/figure-cards.tsx'

/** The figures of the range, each with that of the range before. */
export function WorkFigures({ report: { now, before, invoices } }: { report: ProviderReport }) {
  const again = percentOf(now.came_again, now.customers)
  const cards = [
    ['Completed work', formatNumber(now.jobs), changeOf(now.jobs, before.jobs)],
    ['Revenue', formatKes(now.revenue), changeOf(now.revenue, before.revenue, 'less')],
    [
      'Returning customers',
      again === null ? 'None' : `${again}%`,
      `${formatNumber(now.came_again)} of ${formatNumber(now.customers)} had been here before`,
    ],
    ['Missed visits', formatNumber(now.missed), changeOf(now.missed, before.missed)],
    ['Invoiced', formatKes(invoices.total), invoicesInWords(invoices)],
    ['Not paid yet', formatKes(invoices.unpaid_total), 'Of these invoices, as you noted'],
  ] as const
  return <FigureCards cards={cards} className="grid-cols-2 xl:grid-cols-3" />
}

function invoicesInWords({ issued, unpaid }: ProviderReport['invoices']): string {
  if (issued === 0) return 'No invoices in this period'
  const all = `${formatNumber(issued)} ${issued === 1 ? 'invoice' : 'invoices'}`
  return unpaid === 0 ? `${all}, all paid` : `${all}, ${formatNumber(unpaid)} not paid`
}

/** What the figures count. */
export function HowCounted() {
  return (
    <p className="max-w-prose text-sm text-ink-2">
      Work counts on the day you complete it, at the price of its booking. Customers are known by their
      account or number; see <Link to={href('/service-provider/customers')}>My Customers</Link>. A missed
      visit counts on its day. Work of two people counts for both.
    </p>
  )
}
