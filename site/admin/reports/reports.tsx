import { useSearchParams } from 'react-router'
import { REPORT_STATUSES } from '#domain/ads/reports.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { addressWith, choiceOf, searchOf } from '../../workplace/list-address.ts'
import { ListForm, ListSelect } from '../../workplace/list-form.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/reports.ts'
import { ExportReports } from './export-reports.tsx'
import { adminReports, countOpenReports } from './queries.ts'
import { REPORT_SUBJECTS } from './report.ts'
import { ReportCard } from './report-card.tsx'
import type { ReportsAsked } from './reports-asked.ts'
import { STATUS_WORDS, SUBJECT_WORDS } from './words.ts'

const PATH = '/admin/reports'
const NOT_LOADED = 'The reports could not be loaded'

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const status = choiceOf(searchParams, 'tab', REPORT_STATUSES) ?? 'open'
  const subject = choiceOf(searchParams, 'about', REPORT_SUBJECTS) ?? 'ads'
  const search = searchOf(searchParams)
  const asked = { status, search, before: beforeOf(searchParams) }
  const loaded = await readOrToast(request, NOT_LOADED, async (client) => {
    const [list, open] = await Promise.all([adminReports(client, subject, asked), countOpenReports(client)])
    return { ...list, open }
  })
  return { subject, asked, loaded }
}

/** The report after which the page starts, from the URL. */
function beforeOf(params: URLSearchParams) {
  const [created_at, id] = [params.get('before') ?? '', params.get('before_id') ?? '']
  return Number.isNaN(Date.parse(created_at)) || !UUID.test(id) ? null : { created_at, id }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Reports' }

export const meta = () => [{ title: 'Reports | Magari' }, { name: 'robots', content: 'noindex' }]

export default function Reports({ loaderData: { subject, asked, loaded } }: Route.ComponentProps) {
  const { status, search, before } = asked
  const [params] = useSearchParams()
  const fromNewest = { before: null, before_id: null }
  const last = loaded?.reports.at(-1)
  return (
    <>
      <PageHead title="Reports" />
      <Tabs
        label="Reports"
        className="mb-4 overflow-x-auto"
        items={REPORT_STATUSES.map((value) => ({
          to: addressWith(PATH, params, { ...fromNewest, tab: value === 'open' ? null : value }),
          label: STATUS_WORDS[value],
          count: value === 'open' ? loaded?.open[subject] : undefined,
          current: status === value,
        }))}
      />
      <ListForm
        search={search}
        searchLabel={SUBJECT_WORDS[subject].search}
        keep={['tab']}
        end={<ExportReports subject={subject} asked={asked} />}
      >
        <ListSelect
          name="about"
          label="About"
          value={subject}
          options={REPORT_SUBJECTS.map((value) => ({
            value,
            label: SUBJECT_WORDS[value].about + (loaded ? ` (${formatNumber(loaded.open[value])} open)` : ''),
          }))}
        />
      </ListForm>
      {!loaded && <LoadFailed title={NOT_LOADED} />}
      {loaded?.reports.length === 0 && (
        <EmptyState
          title={search ? 'No reports found' : status === 'open' ? 'No open reports' : `No ${status} reports`}
        >
          {emptyReason(asked)}
        </EmptyState>
      )}
      <div className="grid gap-4">
        {loaded?.reports.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </div>
      {loaded && (before || loaded.more) && (
        <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-3">
          {before && <LinkButton to={addressWith(PATH, params, fromNewest)}>Newest reports</LinkButton>}
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

function emptyReason({ status, search }: ReportsAsked): string {
  if (search) return 'Try another word or another tab.'
  return status === 'open' ? 'No reports to review. New reports appear here.' : 'Decided reports appear here.'
}
