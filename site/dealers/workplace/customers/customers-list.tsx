import { href, Link } from 'react-router'
import { formatAge, formatDate } from '#domain/foundation/dates.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUSES } from '#domain/messages/messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListPages } from '../../../workplace/list-form.tsx'
import { type Column, Records } from '../../../workplace/records.tsx'
import { leadWords } from '../inquiries/call-queries.ts'
import { FollowUpBadge, InquiryBadge } from '../inquiries/inquiry-state.tsx'
import type { CustomersQuery, OwnCustomer, OwnCustomers } from './queries.ts'

interface CustomersListProps {
  list: OwnCustomers
  sort: CustomersQuery['sort']
  now: number
}

/** Customers with their history, which opens in its row. */
export function CustomersList({ list, sort, now }: CustomersListProps) {
  return (
    <>
      <Records
        label="Customers"
        rows={list.customers}
        keyOf={({ id }) => id}
        sort={sort}
        columns={columns(now)}
      />
      <ListPages list={list} />
    </>
  )
}

function columns(now: number): Column<OwnCustomer>[] {
  return [
    {
      key: 'name',
      label: 'Customer',
      main: true,
      sort: ['name', 'name_desc', 'ascending'],
      cell: ({ name, picture, phone }) => (
        <div className="flex items-center gap-2.5">
          <Avatar name={name || 'A member'} picture={picture} className="size-9 text-xs" />
          <div className="min-w-0">
            <span className="block wrap-anywhere">{name || 'A member'}</span>
            {phone && (
              <a
                href={`tel:${phone}`}
                className="text-sm font-normal whitespace-nowrap text-ink-2 lg:text-xs"
              >
                {formatPhone(phone)}
              </a>
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'inquiries',
      label: 'Inquiries',
      sort: ['inquiries', 'inquiries_desc'],
      cell: (customer) => <History customer={customer} now={now} />,
    },
    {
      key: 'first',
      label: 'First contact',
      sort: ['first', 'first_desc'],
      cell: ({ first_contact_at }) => (
        <time dateTime={first_contact_at} className="whitespace-nowrap">
          {formatDate(first_contact_at)}
        </time>
      ),
    },
    {
      key: 'last',
      label: 'Last contact',
      sort: ['earliest', 'latest'],
      cell: ({ last_contact_at }) => (
        <time dateTime={last_contact_at} className="whitespace-nowrap">
          {formatAge(last_contact_at, now)}
        </time>
      ),
    },
    {
      key: 'next',
      label: 'Next date',
      sort: ['follow_up', 'follow_up_desc', 'ascending'],
      cell: ({ follow_up_on }) =>
        follow_up_on ? <FollowUpBadge day={follow_up_on} now={now} /> : <span className="text-ink-3">–</span>,
    },
  ]
}

function count(amount: number, one: string, several: string): string {
  return `${formatNumber(amount)} ${amount === 1 ? one : several}`
}

/** The number and states of their inquiries; opened, a link to each. */
function History({ customer, now }: { customer: OwnCustomer; now: number }) {
  const { inquiries, threads, calls, called, name } = customer
  const contacts = [
    inquiries > 0 && count(inquiries, 'inquiry', 'inquiries'),
    calls > 0 && count(calls, 'call', 'calls'),
  ]
    .filter(Boolean)
    .join(', ')
  const states = INQUIRY_STATUSES.filter((status) => customer[status] > 0)
  return (
    <details className="group/history lg:w-56 xl:w-80">
      <summary className="flex min-h-11 max-lg:-my-2.5 cursor-pointer items-center gap-1.5">
        <Icon
          of="chevron-down"
          size="s"
          className="text-ink-3 transition-transform group-open/history:rotate-180"
        />
        <span className="min-w-0">
          <span className="font-medium">{contacts}</span>
          <span className="sr-only"> of {name}</span>
          {states.length > 0 && (
            <span className="text-ink-2">
              {' '}
              ·{' '}
              {states
                .map((status) => `${customer[status]} ${INQUIRY_STATUS_LABELS[status].toLowerCase()}`)
                .join(', ')}
            </span>
          )}
        </span>
      </summary>
      <ul className="divide-y divide-line">
        {threads.map((thread) => (
          <li key={thread.id}>
            <Link
              to={href('/dealer/inquiries/:threadId', { threadId: thread.id })}
              className="flex min-h-11 items-center justify-between gap-3 py-1.5 text-ink"
            >
              <span className="min-w-0">
                <span className="block wrap-anywhere">{thread.subject_title}</span>
                <span className="block text-xs text-ink-3">{formatAge(thread.last_message_at, now)}</span>
              </span>
              <InquiryBadge status={thread.status} />
            </Link>
          </li>
        ))}
        {called.map((lead) => (
          <li key={`${lead.ad_id} ${lead.kind}`} className="py-2">
            <span className="block wrap-anywhere">{lead.title}</span>
            <span className="block text-xs text-ink-3">
              {leadWords(lead)} · {formatAge(lead.last_at, now)}
            </span>
          </li>
        ))}
      </ul>
      {threads.length < inquiries && <p className="text-xs text-ink-3">The latest {threads.length}.</p>}
    </details>
  )
}
