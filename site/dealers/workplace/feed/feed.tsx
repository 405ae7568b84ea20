import { href, useRevalidator } from 'react-router'
import type { StockFeed } from '#domain/dealers/stock/feed-report.ts'
import { formatAge, formatDateTime } from '#domain/foundation/dates.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { AccountSection } from '../../../people/account/account-section.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import { useActions } from '../../../workplace/use-actions.ts'
import type { Route } from './+types/feed.ts'
import { AnswerQuestions } from './answer-questions.tsx'
import { FeedAddress } from './feed-address.tsx'
import { FeedColumns } from './feed-columns.tsx'
import { fetchStockFeed, ownStockFeed } from './queries.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await readOrToast(request, 'Failed to load your list', async (client) => ({
    feed: await ownStockFeed(client),
    readAt: Date.now(),
  }))
  return { loaded }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'List at an address' }

export const meta = () => [{ title: 'List at an address | Magari' }, { name: 'robots', content: 'noindex' }]

/** The dealer's list that is fetched every few hours: its address, what became of the last one, and what it needs. */
export default function Feed({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead
        title="List at an address"
        className="flex-wrap pb-5"
        end={<LinkButton to={href('/dealer/listings/import')}>Import stock</LinkButton>}
      >
        A list that your system keeps on the web (CSV, XLSX or XML) is fetched every few hours, and your
        vehicles follow it. Nothing is ever taken down by itself.
      </PageHead>
      {loaded ? (
        <>
          <AccountSection title="Address">
            <FeedAddress key={loaded.feed?.url} feed={loaded.feed} />
          </AccountSection>
          {loaded.feed && <LastList feed={loaded.feed} now={loaded.readAt} />}
        </>
      ) : (
        <LoadFailed title="Failed to load your list" />
      )}
    </div>
  )
}

function LastList({ feed, now }: { feed: StockFeed; now: number }) {
  const { report, outcome, problem } = feed
  return (
    <AccountSection title="Last list" lead={fetchedWords(feed, now)}>
      {feed.stopped_at && (
        <Notice>
          <p>
            The list could not be fetched for seven days, so it is no longer tried. Your vehicles stay as they
            are.
          </p>
        </Notice>
      )}
      {outcome === 'failed' && problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <FetchNow />
      {report?.asksColumns && <FeedColumns report={report} />}
      {report && !report.asksColumns && (
        <>
          <Counts report={report} />
          {report.isShort && (
            <Notice>
              <p>
                The list has less than half of the vehicles that it had before. The ads of the others stay as
                they are.
              </p>
            </Notice>
          )}
          {report.questions.length > 0 && <AnswerQuestions questions={report.questions} />}
          <Sentences title="Vehicles with errors" count={report.counts.refused} sentences={report.errors} />
          <Sentences
            title="Active ads that are not in the list"
            count={report.missing.count}
            sentences={report.missing.first}
          />
        </>
      )}
    </AccountSection>
  )
}

function fetchedWords({ fetched_at, due_at, stopped_at }: StockFeed, now: number): string {
  const next = stopped_at ? '' : ` The next one is due ${formatDateTime(due_at)}.`
  if (!fetched_at) return 'It is fetched within a minute. Load the page again to see what became of it.'
  return `Fetched ${formatAge(fetched_at, now)}.${next}`
}

function FetchNow() {
  const { revalidate } = useRevalidator()
  const { busy, act } = useActions()
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        busy={busy !== null}
        onClick={() =>
          act('fetch', fetchStockFeed, {
            done: 'It is fetched within a minute',
            failed: 'The list could not be fetched',
          })
        }
      >
        Fetch now
      </Button>
      <Button onClick={() => revalidate()}>Load again</Button>
    </div>
  )
}

function Counts({ report: { vehicles, counts } }: { report: NonNullable<StockFeed['report']> }) {
  const figures: [string, number][] = [
    ['In the list', vehicles],
    ['Added', counts.created],
    ['Updated', counts.updated],
    ['Unchanged', counts.unchanged],
    ['With errors', counts.refused],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([label, amount]) => (
        <div key={label} className="rounded-r border border-line bg-raise p-4">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-2xl font-medium">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

function Sentences({ title, count, sentences }: { title: string; count: number; sentences: string[] }) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-base">
        {title}: {count}
      </h3>
      <ul className="grid gap-1 text-sm text-ink-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      {count > sentences.length && (
        <p className="text-sm text-ink-2">The first {sentences.length} are shown.</p>
      )}
    </section>
  )
}
