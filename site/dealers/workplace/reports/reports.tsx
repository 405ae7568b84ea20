import { useNavigation } from 'react-router'
import { formatMonth } from '#domain/foundation/dates.ts'
import { monthsBack, parseMonth } from '#domain/foundation/day-range.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { ListForm, ListSelect } from '../../../workplace/list-form.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import type { Route } from './+types/reports.ts'
import { MonthReport } from './month-report.tsx'
import { dealerReport, salesReport } from './queries.ts'
import { SaveReport } from './save-report.tsx'
import './report.css'

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const month = parseMonth(searchParams, Date.now())
  try {
    const client = await browserClient()
    const [report, sales] = await Promise.all([dealerReport(client, month), salesReport(client, month)])
    return { month, read: { report, sales } }
  } catch (error) {
    reportFailure('The report could not be read', error)
    return { month, read: null }
  }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Reports' }

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData ? `Report ${formatMonth(loaderData.month)}` : 'Reports'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The dealer's monthly report, with print and export. */
export default function Reports({ loaderData: { month, read } }: Route.ComponentProps) {
  const stale = useNavigation().state === 'loading'
  const thisMonth = `${dayInNairobi(Date.now()).slice(0, 7)}-01`
  const oldest = read?.report.first_month ?? thisMonth
  const months = monthsBack(thisMonth, oldest < month ? oldest : month)
  const at = months.indexOf(month)
  return (
    <>
      <PageHead title="Reports">One month at a time, in Nairobi time.</PageHead>
      <ListForm
        end={
          read && (
            <>
              <SaveReport {...read} />
              <Button variant="main" onClick={() => print()}>
                <Icon of="printer" size="s" />
                Print or save as PDF
              </Button>
            </>
          )
        }
      >
        <Step to={months[at + 1]} label="Month before" icon="chevron-left" />
        <ListSelect
          name="month"
          label="Month"
          value={month.slice(0, 7)}
          options={months.map((first) => ({ value: first.slice(0, 7), label: formatMonth(first) }))}
        />
        <Step to={months[at - 1]} label="Month after" icon="chevron-right" />
      </ListForm>
      {read ? <MonthReport {...read} stale={stale} /> : <LoadFailed title="The report could not be loaded" />}
    </>
  )
}

function Step({ to, label, icon }: { to: string | undefined; label: string; icon: IconName }) {
  if (!to) return null
  return (
    <LinkButton to={`?month=${to.slice(0, 7)}`} variant="bare" square aria-label={label} preventScrollReset>
      <Icon of={icon} />
    </LinkButton>
  )
}
