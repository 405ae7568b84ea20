import { useRevalidator } from 'react-router'
import { REPORT_STATUSES, type ReportStatus } from '#domain/reports.ts'
import { Loading } from '../../account/loading.tsx'
import { browserClient } from '../../client.ts'
import { ListForm } from '../../portal/list-form.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { addressWith, choiceOf } from '../list-address.ts'
import type { Route } from './+types/reports.ts'
import { adminReports, countOpenReports, REPORT_SUBJECTS, type ReportSubject } from './queries.ts'
import { ReportCard } from './report-card.tsx'

const PATH = '/admin/reports'

const TAB_LABELS: Record<ReportStatus, string> = { open: 'Open', upheld: 'Upheld', dismissed: 'Dismissed' }
const SUBJECT_LABELS: Record<ReportSubject, string> = { ads: 'Ads', conversations: 'Conversations' }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const status = choiceOf(searchParams, 'tab', REPORT_STATUSES) ?? 'open'
  const subject = choiceOf(searchParams, 'about', REPORT_SUBJECTS) ?? 'ads'
  const asked = { status, subject, before: beforeOf(searchParams) }
  try {
    const client = await browserClient()
    const [list, open] = await Promise.all([
      adminReports(client, subject, status, asked.before),
      countOpenReports(client),
    ])
    return { asked, loaded: { ...list, open } }
  } catch (error) {
    console.error('The reports could not be read:', error)
    return { asked, loaded: null }
  }
}

/** After which report the page begins, where the address names one. */
function beforeOf(params: URLSearchParams) {
  const [created_at, id] = [params.get('before') ?? '', params.get('before_id') ?? '']
  return Number.isNaN(Date.parse(created_at)) || !UUID.test(id) ? null : { created_at, id }
}

export { Loading as HydrateFallback }

export function meta() {
  return [{ title: 'Reports | Magari' }, { name: 'robots', content: 'noindex' }]
}

export default function Reports({ loaderData: { asked, loaded } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { status, subject, before } = asked
  const params = new URLSearchParams({
    ...(status !== 'open' && { tab: status }),
    ...(subject !== 'ads' && { about: subject }),
  })
  const last = loaded?.reports.at(-1)
  return (
    <>
      <PageHead title="Reports" />
      <Tabs
        label="Reports"
        className="mb-4 overflow-x-auto"
        items={REPORT_STATUSES.map((value) => ({
          to: addressWith(PATH, params, { tab: value === 'open' ? null : value }),
          label: TAB_LABELS[value],
          count: value === 'open' ? loaded?.open[subject].toLocaleString('en') : undefined,
          current: status === value,
        }))}
      />
      <ListForm keep={{ tab: status === 'open' ? undefined : status }}>
        <Select
          key={subject}
          name="about"
          aria-label="About"
          defaultValue={subject}
          className="w-auto text-sm"
        >
          {REPORT_SUBJECTS.map((value) => (
            <option key={value} value={value}>
              {SUBJECT_LABELS[value]}
              {loaded && ` (${loaded.open[value].toLocaleString('en')} open)`}
            </option>
          ))}
        </Select>
      </ListForm>
      {!loaded && (
        <EmptyState
          title="The reports could not be loaded"
          action={<Button onClick={revalidate}>Try again</Button>}
        >
          Check your connection.
        </EmptyState>
      )}
      {loaded?.reports.length === 0 && (
        <EmptyState title={status === 'open' ? 'No open reports' : `No ${status} reports`}>
          {status === 'open'
            ? 'All is decided. What people report waits here.'
            : 'What you decide is kept here.'}
        </EmptyState>
      )}
      <div className="grid gap-4">
        {loaded?.reports.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </div>
      {loaded && (before || loaded.more) && (
        <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-3">
          {before && <LinkButton to={addressWith(PATH, params, {})}>Newest reports</LinkButton>}
          {loaded.more && last && (
            <LinkButton to={addressWith(PATH, params, { before: last.created_at, before_id: last.id })}>
              Older reports
            </LinkButton>
          )}
        </nav>
      )}
    </>
  )
}
