import { href, Link } from 'react-router'
import { type LeadPerson, NOBODY } from '#domain/businesses/leads.ts'
import { formatAge } from '#domain/foundation/dates.ts'
import { FORMER_MEMBER } from '#domain/messages/messages.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Picture } from '../ui/picture.tsx'
import { Tabs } from '../ui/tabs.tsx'
import {
  INBOX_FILTER_LABELS,
  INBOX_FILTERS,
  type InboxFilter,
  inboxSearch,
  LEAD_INBOX_FILTERS,
  OUR_ADS,
} from './inbox-filter.ts'
import { InquiryWait } from './inquiry-wait.tsx'
import type { Thread } from './queries.ts'
import type { InboxState } from './use-inbox.ts'

interface InboxProps {
  inbox: InboxState
  filter: InboxFilter
  /** Who may have inquiries; empty where nobody works beside the account. */
  people: readonly LeadPerson[]
  /** The conversation open beside it. */
  open: string | undefined
  className: string
}

/** A person's conversations, newest first. */
export function Inbox({ inbox, filter, people, open, className }: InboxProps) {
  const { threads, now, isMore, busy, showMore, refresh } = inbox
  // An open conversation has the h1.
  const Heading = open ? 'h2' : 'h1'
  return (
    <section
      aria-labelledby="inbox-title"
      className={classNames('flex min-w-0 flex-col lg:min-h-0', className)}
    >
      <div className="px-(--gut) pt-4 lg:pt-6">
        <Heading id="inbox-title" className="lg:text-2xl lg:tracking-[-0.02em]">
          Messages
        </Heading>
        <Tabs
          label="Conversations"
          className="overflow-x-auto"
          items={INBOX_FILTERS.filter((name) => people.length > 0 || !LEAD_INBOX_FILTERS.includes(name)).map(
            (name) => ({
              to: href('/messages') + inboxSearch(name),
              label: name === 'mine' && people.length > 0 ? OUR_ADS : INBOX_FILTER_LABELS[name],
              current: name === filter,
            }),
          )}
        />
      </div>
      <div className="grow overscroll-contain pb-6 lg:min-h-0 lg:overflow-y-auto">
        {threads === null && (
          <EmptyState title="Failed to load messages" action={<Button onClick={refresh}>Try again</Button>}>
            Check your connection. Your messages are safe.
          </EmptyState>
        )}
        {threads?.length === 0 && <Nothing filter={filter} />}
        <ul className="divide-y divide-line">
          {threads?.map((thread) => (
            <li key={thread.id}>
              <ThreadLink
                thread={thread}
                now={now}
                filter={filter}
                people={people}
                isOpen={thread.id === open}
              />
            </li>
          ))}
        </ul>
        {isMore && (
          <div className="grid justify-items-center px-(--gut) pt-4">
            <Button busy={busy} onClick={showMore}>
              Show older conversations
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

interface ThreadLinkProps {
  thread: Thread
  now: number
  filter: InboxFilter
  people: readonly LeadPerson[]
  isOpen: boolean
}

function ThreadLink({ thread, now, filter, people, isOpen }: ThreadLinkProps) {
  const unread = thread.unread_count
  return (
    <Link
      to={href('/messages/:threadId', { threadId: thread.id }) + inboxSearch(filter)}
      aria-current={isOpen ? 'page' : undefined}
      className="flex gap-3 px-(--gut) py-3 text-ink no-underline -outline-offset-2 hover:bg-sunk aria-[current=page]:bg-sunk-2"
    >
      <Picture
        image={thread.picture}
        alt=""
        sizes="72px"
        widths={[160]}
        className="w-18 flex-none self-start rounded-s"
      />
      <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className={classNames('truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>
            {thread.other_name || FORMER_MEMBER}
          </span>
          <time dateTime={thread.last_message_at} className="flex-none text-xs text-ink-3">
            {formatAge(thread.last_message_at, now)}
          </time>
        </span>
        <span className="truncate text-sm text-ink-2">{thread.subject_title}</span>
        <span className="flex items-center justify-between gap-3">
          <span className={classNames('truncate text-sm', unread > 0 ? 'font-medium' : 'text-ink-2')}>
            {thread.is_last_mine && 'You: '}
            {thread.last_message}
          </span>
          {unread > 0 && (
            <span className="inline-grid h-5 min-w-5 flex-none place-items-center rounded-full bg-green px-1.5 text-xs font-semibold text-on-green">
              {unread > 99 ? '99+' : unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
          {unread === 0 && thread.is_blocked && <Badge>Blocked</Badge>}
          {unread === 0 && !thread.is_blocked && thread.is_owner && thread.status === 'closed' && (
            <Badge>Closed</Badge>
          )}
        </span>
        {thread.is_owner && people.length > 0 && (
          <span className="flex flex-wrap gap-x-3 text-xs text-ink-2">
            <span>
              {people.find(({ person_id }) => person_id === thread.assignee_id)?.name ??
                (thread.assignee_id === null ? NOBODY : 'Not available')}
            </span>
            {thread.first_answer_at === null && (
              <InquiryWait
                status={thread.status}
                createdAt={thread.created_at}
                firstAnswerAt={null}
                now={now}
              />
            )}
          </span>
        )}
      </span>
    </Link>
  )
}

function Nothing({ filter }: { filter: InboxFilter }) {
  if (LEAD_INBOX_FILTERS.includes(filter))
    return (
      <EmptyState
        title={filter === 'assigned' ? 'You have no inquiries' : 'Every inquiry has somebody'}
        action={<LinkButton to={href('/messages') + inboxSearch('mine')}>All inquiries</LinkButton>}
      />
    )
  if (filter === 'unread')
    return (
      <EmptyState
        title="Nothing unread"
        action={<LinkButton to={href('/messages')}>All conversations</LinkButton>}
      >
        You have read all your messages.
      </EmptyState>
    )
  if (filter === 'mine')
    return (
      <EmptyState
        title="No inquiries yet"
        action={<LinkButton to={href('/my-listings')}>My Listings</LinkButton>}
      >
        Messages about your ads appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No messages yet"
      action={
        <LinkButton to={href('/vehicles')} variant="main">
          Browse Vehicles
        </LinkButton>
      }
    >
      Message a seller from their ad, and the conversation continues here.
    </EmptyState>
  )
}
