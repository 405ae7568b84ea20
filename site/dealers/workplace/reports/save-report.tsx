import { conversionOf, leadsOf } from '#domain/dealers/dealer-analytics.ts'
import type { DealerReport } from '#domain/dealers/dealer-report.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { csvText } from '../../../workplace/csv.ts'

/** Downloads the month as a CSV file, part after part. */
export function SaveReport({ report }: { report: DealerReport }) {
  return (
    <Button
      onClick={() =>
        saveFile(`magari-report-${report.month.slice(0, 7)}.csv`, csvText(rowsOf(report)), 'text/csv')
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
    ['Sold', stock.sold, stock.sold_value],
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
    [],
    ['Sold', 'Day', 'Asking price (KES)', 'Days', 'Id'],
    ...report.sold.map(({ title, day, price, days, id }) => [title, day, price, days, id]),
    ...ads('Best ads', report.best),
    ...ads('Slowest ads', report.slowest),
  ]
}
