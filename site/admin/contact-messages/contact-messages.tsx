import { useSearchParams } from 'react-router'
import {
  CONTACT_STATUS_LABELS,
  CONTACT_STATUSES,
  CONTACT_TOPIC_LABELS,
  CONTACT_TOPICS,
} from '#domain/messages/contact.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { addressWith, choiceOf, pageOf, searchOf } from '../../workplace/list-address.ts'
import { ListForm, ListPages, ListSelect } from '../../workplace/list-form.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/contact-messages.ts'
import { ExportMessages } from './export-messages.tsx'
import { MessagesList } from './messages-list.tsx'
import { countOpenMessages, MESSAGE_SORTS, type MessagesAsked, writtenMessages } from './queries.ts'

const PATH = '/admin/contact-messages'

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const asked: MessagesAsked = {
    status: choiceOf(searchParams, 'tab', CONTACT_STATUSES) ?? 'open',
    topic: choiceOf(searchParams, 'topic', CONTACT_TOPICS),
    search: searchOf(searchParams),
    sort: choiceOf(searchParams, 'sort', MESSAGE_SORTS) ?? 'newest',
    page: pageOf(searchParams),
  }
  const loaded = await readOrToast(request, 'Failed to load messages', async (client) => {
    const [list, open] = await Promise.all([writtenMessages(client, asked), countOpenMessages(client)])
    return { list, open }
  })
  return { asked, loaded }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Messages to Magari' }

export const meta = () => [{ title: 'Messages to Magari | Magari' }, { name: 'robots', content: 'noindex' }]

/** Messages from the contact page, to be answered by e-mail. */
export default function ContactMessages({ loaderData: { asked, loaded } }: Route.ComponentProps) {
  const { status, topic, search, sort } = asked
  const [params] = useSearchParams()
  return (
    <>
      <PageHead title="Messages to Magari">
        Messages from the contact page. People expect an answer by e-mail.
      </PageHead>
      <Tabs
        label="Messages"
        className="mb-4 overflow-x-auto"
        items={CONTACT_STATUSES.map((value) => ({
          to: addressWith(PATH, params, { tab: value === 'open' ? null : value }),
          label: CONTACT_STATUS_LABELS[value],
          count: value === 'open' ? loaded?.open : undefined,
          current: status === value,
        }))}
      />
      <ListForm
        search={search}
        searchLabel="Name, e-mail or text"
        keep={['tab', 'sort']}
        end={<ExportMessages asked={asked} />}
        found={loaded ? { count: loaded.list.total, one: 'message', several: 'messages' } : undefined}
      >
        <ListSelect
          name="topic"
          label="About"
          value={topic}
          all="All topics"
          options={CONTACT_TOPICS.map((value) => ({ value, label: CONTACT_TOPIC_LABELS[value] }))}
        />
      </ListForm>
      {!loaded && <LoadFailed title="Failed to load messages" />}
      {loaded?.list.rows.length === 0 && (
        <EmptyState title={`No ${CONTACT_STATUS_LABELS[status].toLowerCase()} messages`}>
          {search || topic ? 'Try other words or another topic.' : EMPTY[status]}
        </EmptyState>
      )}
      {loaded && loaded.list.rows.length > 0 && (
        <MessagesList rows={loaded.list.rows} status={status} sort={sort} />
      )}
      {loaded && <ListPages list={loaded.list} />}
    </>
  )
}

const EMPTY = {
  open: 'All messages are answered. New messages appear here.',
  answered: 'Answered messages appear here.',
  closed: 'Messages closed without an answer appear here.',
}
