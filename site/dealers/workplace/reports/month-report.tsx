import type { ReactNode } from 'react'
import {
  conversionOf,
  formatMean,
  formatShare,
  type Interest,
  leadsOf,
} from '#domain/dealers/dealer-analytics.ts'
import {
  type DealerReport,
  durationWords,
  type InquiriesReport,
  stockLines,
} from '#domain/dealers/dealer-report.ts'
import type { SalesReport } from '#domain/dealers/sales-report.ts'
import { formatDate, formatMonth } from '#domain/foundation/dates.ts'
import { changeOf } from '#domain/foundation/day-range.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { FigureTable } from '../../../charts/figure-table.tsx'
import { SalesPart } from './sales-part.tsx'

interface MonthReportProps {
  report: DealerReport
  sales: SalesReport
  stale: boolean
}

/** A month's report, on screen and in print. */
export function MonthReport({ report, sales, stale }: MonthReportProps) {
  const { month, until, running, seller, stock, interest, interest_before, best, slowest } = report
  return (
    <article
      aria-busy={stale || undefined}
      className="report grid max-w-220 grid-cols-1 gap-8 rounded-r border border-line bg-raise p-4 sm:p-6"
    >
      <header>
        <p className="text-ink-2">{seller}</p>
        <h2>{formatMonth(month)}</h2>
        <p className="text-sm text-ink-2">
          {formatDate(month)} to {formatDate(until)}
          {running && ', month to date'}
        </p>
      </header>
      {stock.exact_since && stock.exact_since >= month && (
        <p className="rounded-r border border-line bg-sunk p-3 text-sm text-ink-2">
          Changes of ads are recorded since {formatDate(stock.exact_since)}. Figures for earlier days are
          derived from when your ads were posted and last changed; ads deleted earlier are missing.
        </p>
      )}
      <Part title="Stock">
        <FigureTable
          label="Stock"
          heads={['Stock', 'Vehicles', 'Asking price']}
          rows={stockLines(stock, running).map(({ key, label, count, value }) => ({
            key,
            cells: [label, count, value === null ? '' : formatKes(value)],
          }))}
        />
        <p className="text-sm text-ink-2">
          {stock.days_to_sale !== null &&
            `Vehicles sold this month had been for sale for ${formatMean(stock.days_to_sale)} days on average. `}
          {stock.days_so_far !== null &&
            `Those for sale at the end of the month: ${formatMean(stock.days_so_far)} days so far.`}
        </p>
      </Part>
      <Part title="Views and leads">
        <FigureTable
          label="Views and leads"
          heads={['Kind', 'This month', 'Month before', 'Change']}
          rows={interestRows(interest, interest_before)}
        />
        {running && (
          <p className="text-sm text-ink-2">The month before is complete; this month is not over.</p>
        )}
      </Part>
      <Part title="Inquiries">
        <FigureTable
          label="Inquiries"
          heads={['Conversations', 'This month', 'Month before']}
          rows={inquiryRows(report.inquiries, report.inquiries_before)}
        />
      </Part>
      <Part title="Sales" long>
        <SalesPart report={sales} running={running} />
      </Part>
      <Part title="Best ads">
        {best.length === 0 ? (
          <p className="text-ink-2">No ad had a lead.</p>
        ) : (
          <AdsFigures label="Best ads" ads={best} />
        )}
      </Part>
      <Part title="Slowest ads">
        {slowest.length === 0 ? (
          <p className="text-ink-2">Nothing was for sale at the end of the month.</p>
        ) : (
          <AdsFigures label="Slowest ads" ads={slowest} />
        )}
      </Part>
      <p className="text-sm text-ink-2">
        Views and leads are counted for ads that still exist; leads are numbers shown, WhatsApp chats and
        first messages.
      </p>
    </article>
  )
}

function Part({ title, long, children }: { title: string; long?: boolean; children: ReactNode }) {
  return (
    <div className={long ? 'grid grid-cols-1 gap-2' : 'report-part grid grid-cols-1 gap-2'}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function Title({ children }: { children: ReactNode }) {
  return <span className="block min-w-28 whitespace-normal">{children}</span>
}

function Change({ children }: { children: ReactNode }) {
  return <span className="block min-w-24 whitespace-normal">{children}</span>
}

function AdsFigures({ label, ads }: { label: string; ads: DealerReport['best'] }) {
  return (
    <FigureTable
      label={label}
      heads={['Vehicle', 'Leads', 'Views', 'Days', 'Price']}
      rows={ads.map(({ id, title, leads, views, days, price }) => ({
        key: id,
        cells: [
          <Title key={id}>{title}</Title>,
          formatNumber(leads),
          formatNumber(views),
          days === null ? 'Never listed' : formatNumber(days),
          formatKes(price),
        ],
      }))}
    />
  )
}

function interestRows(now: Interest, before: Interest) {
  const lines: [string, (of: Interest) => number][] = [
    ['Views', ({ views }) => views],
    ['Leads', leadsOf],
    ['Numbers shown', ({ calls }) => calls],
    ['WhatsApp', ({ chats }) => chats],
    ['Messages', ({ messages }) => messages],
  ]
  const share = (of: Interest) => {
    const conversion = conversionOf(of)
    return conversion === null ? 'No views' : formatShare(conversion)
  }
  return [
    ...lines.map(([label, of]) => ({
      key: label,
      cells: [
        label,
        formatNumber(of(now)),
        formatNumber(of(before)),
        <Change key={label}>{changeOf(of(now), of(before))}</Change>,
      ],
    })),
    { key: 'Conversion', cells: ['Leads per view', share(now), share(before), ''] },
  ]
}

function inquiryRows(now: InquiriesReport, before: InquiriesReport) {
  const both = (of: (inquiries: InquiriesReport) => string) => [of(now), of(before)]
  return [
    { key: 'received', cells: ['Received', ...both(({ received }) => formatNumber(received))] },
    { key: 'answered', cells: ['Answered', ...both(({ answered }) => formatNumber(answered))] },
    {
      key: 'minutes',
      cells: [
        'Median response time',
        ...both(({ minutes }) => (minutes === null ? 'None answered' : durationWords(minutes))),
      ],
    },
  ]
}
