import { conversionOf, leadsOf } from '#domain/dealers/dealer-analytics.ts'
import type { DealerReport } from '#domain/dealers/dealer-report.ts'
import {
  groupName,
  type SalesFigures,
  type SalesGroup,
  type SalesReport,
} from '#domain/dealers/sales-report.ts'
import { saleSourceLabel } from '#domain/dealers/sold-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { csvText } from '../../../workplace/csv.ts'

/** Downloads the month as a CSV file, part after part. */
export function SaveReport({ report, sales }: { report: DealerReport; sales: SalesReport }) {
  return (
    <Button
      onClick={() =>
        saveFile(
          `magari-report-${report.month.slice(0, 7)}.csv`,
          csvText([...rowsOf(report), ...salesRows(sales)]),
          'text/csv',
        )
      }
    >
      <Icon of="download" size="s" />
      Export CSV
    </Button>
  )
}

function rowsOf(report: DealerReport): (string | number | null)[][] {
  const { stock, interest, interest_before, inquiries, inquiries_before } = report
  const share = (of: typeof interest) => {
    const conversion = conversionOf(of)
    return conversion === null ? null : Math.round(conversion * 1000) / 10
  }
  const ads = (title: string, rows: DealerReport['best']) => [
    [],
    [title, 'Leads', 'Views', 'Days', 'Price (KES)', 'Id'],
    ...rows.map(({ title, leads, views, days, price, id }) => [title, leads, views, days, price, id]),
  ]
  return [
    ['Report', report.month.slice(0, 7)],
    ['Until', report.until],
    ['Seller', report.seller],
    [],
    ['Stock', 'Vehicles', 'Asking price (KES)'],
    ['For sale at the beginning', stock.at_start, stock.value_start],
    ['New', stock.new],
    ['For sale again', stock.back],
    ['Sold', stock.sold],
    ['Sold when no longer for sale here', stock.sold_from_elsewhere],
    ['Expired', stock.expired],
    ['Taken down', stock.taken_down],
    ['For sale at the end', stock.at_end, stock.value_end],
    ['Average days to the sale', stock.days_to_sale],
    ['Average days so far', stock.days_so_far],
    [],
    ['Interest', 'This month', 'Month before'],
    ['Views', interest.views, interest_before.views],
    ['Leads', leadsOf(interest), leadsOf(interest_before)],
    ['Numbers shown', interest.calls, interest_before.calls],
    ['WhatsApp', interest.chats, interest_before.chats],
    ['Messages', interest.messages, interest_before.messages],
    ['Leads per view (%)', share(interest), share(interest_before)],
    [],
    ['Inquiries', 'This month', 'Month before'],
    ['Received', inquiries.received, inquiries_before.received],
    ['Answered', inquiries.answered, inquiries_before.answered],
    ['Response time, median (minutes)', inquiries.minutes, inquiries_before.minutes],
    ...ads('Best ads', report.best),
    ...ads('Slowest ads', report.slowest),
  ]
}

function salesRows({ now, before, by_source, by_person, sales }: SalesReport): (string | number | null)[][] {
  const both = (label: string, of: (figures: SalesFigures) => number | null) => [label, of(now), of(before)]
  const groups = (title: string, by: 'source' | 'person', rows: readonly SalesGroup[]) =>
    rows.length === 0
      ? []
      : [
          [],
          [title, 'Sold', 'With a price', 'Prices paid (KES)', 'With costs', 'Margin (KES)'],
          ...rows.map((group) => [
            groupName(group, by),
            group.sold,
            group.told,
            group.paid,
            group.costed,
            group.margin,
          ]),
        ]
  return [
    [],
    ['Sales', 'This month', 'Month before'],
    both('Sold', ({ sold }) => sold),
    both('With a price paid', ({ told }) => told),
    both('Prices paid (KES)', ({ paid }) => paid),
    both('Median price paid (KES)', ({ median }) => median),
    both('Days to the sale, median', ({ days }) => days),
    both('With costs', ({ costed }) => costed),
    both('Margin (KES)', ({ margin }) => margin),
    both('Margin of the price (%)', ({ margin_share }) =>
      margin_share === null ? null : Math.round(margin_share * 1000) / 10,
    ),
    ...groups('By source', 'source', by_source),
    ...groups('By person', 'person', by_person),
    [],
    [
      'Sold',
      'Day',
      'Price paid (KES)',
      'Asking price (KES)',
      'Costs (KES)',
      'Margin (KES)',
      'Days',
      'Source',
      'Inquiry of',
      'Sold by',
      'Id',
    ],
    ...sales.map((sale) => [
      sale.title,
      sale.day,
      sale.price_paid,
      sale.asked,
      sale.costs,
      sale.margin,
      sale.days,
      sale.source && saleSourceLabel(sale.source),
      sale.lead,
      sale.seller,
      sale.id,
    ]),
  ]
}
