import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatMean, formatShare } from '#domain/dealers/dealer-analytics.ts'
import {
  groupName,
  type ReportedSale,
  type SalesFigures,
  type SalesGroup,
  type SalesReport,
  toldOf,
} from '#domain/dealers/sales-report.ts'
import { saleSourceLabel } from '#domain/dealers/sold-facts.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { changeOf } from '#domain/foundation/day-range.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { FigureTable } from '../../../charts/figure-table.tsx'

/** The sales of a month by the prices that were paid. */
export function SalesPart({ report, running }: { report: SalesReport; running: boolean }) {
  const { now, before, by_source, by_person, sales } = report
  return (
    <>
      <FigureTable
        label="Sales"
        heads={['Sales', 'This month', 'Month before', 'Change']}
        rows={figureRows(now, before)}
      />
      <p className="text-sm text-ink-2">
        {now.sold > now.told && (
          <>
            {formatNumber(now.sold - now.told)} of {formatNumber(now.sold)} have no price paid yet and are in
            no sum.{' '}
            <Link to={`${href('/dealer/listings/sold')}?price=none`} className="text-green-ink print:hidden">
              Enter prices paid
            </Link>{' '}
          </>
        )}
        {running && 'The month before is complete; this month is not over.'}
      </p>
      {by_source.length > 0 && <Groups label="Sales by source" by="source" groups={by_source} />}
      {by_person.length > 0 && <Groups label="Sales by person" by="person" groups={by_person} />}
      {sales.length === 0 ? (
        <p className="text-ink-2">Nothing was marked as sold.</p>
      ) : (
        <>
          <FigureTable
            label="Sold"
            heads={['Vehicle', 'Sold', 'Price paid', 'Asking price', 'Margin', 'Days']}
            rows={sales.map(saleRow)}
          />
          <p className="text-sm text-ink-2">
            A sale is of the day that you gave, or else of the day on which it was marked. The days are
            counted from the first listing; the margin is the price paid less the costs that you entered.
            {sales.length < now.sold && ` The first ${sales.length} of ${formatNumber(now.sold)}.`}
          </p>
        </>
      )}
    </>
  )
}

function Groups({
  label,
  by,
  groups,
}: {
  label: string
  by: 'source' | 'person'
  groups: readonly SalesGroup[]
}) {
  return (
    <FigureTable
      label={label}
      heads={[label, 'Sold', 'Prices paid', 'Margin']}
      rows={groups.map((group) => ({
        key: group.key ?? 'none',
        cells: [
          groupName(group, by),
          formatNumber(group.sold),
          group.told === 0 ? (
            ''
          ) : (
            <Of key="paid" of={toldOf(group.told, group.sold)}>
              {formatKes(group.paid)}
            </Of>
          ),
          group.costed === 0 ? (
            ''
          ) : (
            <Of key="margin" of={toldOf(group.costed, group.sold)}>
              {formatKes(group.margin)}
            </Of>
          ),
        ],
      }))}
    />
  )
}

/** A figure with how many sales it is of. */
function Of({ of, children }: { of: string; children: ReactNode }) {
  return (
    <>
      {children}
      {of && <span className="block text-xs text-ink-2">{of}</span>}
    </>
  )
}

function figureRows(now: SalesFigures, before: SalesFigures) {
  const money = (of: (figures: SalesFigures) => number | null, counted: (figures: SalesFigures) => number) =>
    [now, before].map((figures) => {
      const amount = counted(figures) === 0 ? null : of(figures)
      return amount === null ? (
        'None'
      ) : (
        <Of key={figures === now ? 'now' : 'before'} of={toldOf(counted(figures), figures.sold)}>
          {formatKes(Math.round(amount))}
        </Of>
      )
    })
  const change = (a: number, b: number, fewer?: string) => (
    <span className="block min-w-24 whitespace-normal">{changeOf(a, b, fewer)}</span>
  )
  const told = ({ told }: SalesFigures) => told
  const costed = ({ costed }: SalesFigures) => costed
  const days = (figures: SalesFigures) => (figures.days === null ? 'None' : formatMean(figures.days))
  const share = ({ margin_share }: SalesFigures) =>
    margin_share === null ? 'None' : formatShare(margin_share)
  return [
    {
      key: 'sold',
      cells: ['Sold', formatNumber(now.sold), formatNumber(before.sold), change(now.sold, before.sold)],
    },
    {
      key: 'paid',
      cells: [
        'Prices paid',
        ...money(({ paid }) => paid, told),
        now.told > 0 && before.told > 0 ? change(now.paid, before.paid, 'less') : '',
      ],
    },
    { key: 'median', cells: ['Median price paid', ...money(({ median }) => median, told), ''] },
    { key: 'days', cells: ['Median days to the sale', days(now), days(before), ''] },
    { key: 'margin', cells: ['Margin', ...money(({ margin }) => margin, costed), ''] },
    { key: 'share', cells: ['Margin of the price', share(now), share(before), ''] },
  ]
}

function saleRow(sale: ReportedSale) {
  const { id, title, day, price_paid, asked, margin, days, source, seller, lead } = sale
  const facts = [source && saleSourceLabel(source), lead, seller && `sold by ${seller}`].filter(Boolean)
  return {
    key: id,
    cells: [
      <span key={id} className="block min-w-28 whitespace-normal">
        {title}
        {facts.length > 0 && <span className="block text-xs text-ink-2">{facts.join(', ')}</span>}
      </span>,
      formatDate(day),
      price_paid === null ? 'Not told' : formatKes(price_paid),
      asked === null ? '' : formatKes(asked),
      margin === null || price_paid === null ? (
        ''
      ) : (
        <Of key="margin" of={formatShare(margin / price_paid)}>
          {formatKes(margin)}
        </Of>
      ),
      days === null ? 'Never listed' : formatNumber(days),
    ],
  }
}
