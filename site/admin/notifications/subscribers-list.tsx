import { formatDate } from '#domain/foundation/dates.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../workplace/export-button.tsx'
import { ListForm, ListPages, ListSelect } from '../../workplace/list-form.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import type { ListPage } from '../list-page.ts'
import {
  newsletterSubscribers,
  SUBSCRIBER_STATES,
  type Subscriber,
  type SubscriberState,
  type SubscribersAsked,
  subscriberState,
} from './queries.ts'

const STATES: Record<SubscriberState, { label: string; tone: BadgeTone }> = {
  subscribed: { label: 'Subscribed', tone: 'active' },
  unconfirmed: { label: 'Not confirmed', tone: 'pending' },
  unsubscribed: { label: 'Unsubscribed', tone: 'draft' },
}

interface SubscribersListProps {
  list: ListPage<Subscriber>
  asked: SubscribersAsked
}

/** The newsletter's subscribers. */
export function SubscribersList({ list, asked }: SubscribersListProps) {
  const { search, state } = asked
  return (
    <section aria-labelledby="subscribers">
      <h2 id="subscribers" className="mb-4 text-lg">
        Subscribers
      </h2>
      <ListForm
        search={search}
        searchLabel="E-mail address"
        keep={['tab', 'letters']}
        end={<ExportSubscribers asked={asked} />}
        found={{ count: list.total, one: 'address', several: 'addresses' }}
      >
        <ListSelect
          name="state"
          label="State"
          value={state}
          all="All subscribers"
          options={SUBSCRIBER_STATES.map((value) => ({ value, label: STATES[value].label }))}
        />
      </ListForm>
      {list.rows.length === 0 ? (
        <EmptyState title="No subscribers found">
          {search || state
            ? 'Try another address or state.'
            : 'People who subscribe in the footer appear here.'}
        </EmptyState>
      ) : (
        <Records label="Newsletter subscribers" rows={list.rows} keyOf={({ id }) => id} columns={COLUMNS} />
      )}
      <ListPages list={list} />
    </section>
  )
}

function ExportSubscribers({ asked }: { asked: SubscribersAsked }) {
  return (
    <ExportButton
      name="magari-newsletter"
      read={(client, page) => newsletterSubscribers(client, { ...asked, page }, 1000)}
      rows={({ rows }) => rows}
      columns={[
        ['E-mail', (subscriber) => subscriber.email],
        ['State', (subscriber) => STATES[subscriberState(subscriber)].label],
        ['Requested', (subscriber) => subscriber.created_at],
        ['Confirmed', (subscriber) => subscriber.confirmed_at],
        ['Unsubscribed', (subscriber) => subscriber.unsubscribed_at],
      ]}
    />
  )
}

const day = (moment: string | null) => (
  <span className="whitespace-nowrap">{moment ? formatDate(moment) : '–'}</span>
)

const COLUMNS: Column<Subscriber>[] = [
  {
    key: 'email',
    label: 'E-mail',
    main: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    key: 'state',
    label: 'State',
    cell: (subscriber) => {
      const { label, tone } = STATES[subscriberState(subscriber)]
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  { key: 'asked', label: 'Requested', cell: ({ created_at }) => day(created_at) },
  { key: 'confirmed', label: 'Confirmed', cell: ({ confirmed_at }) => day(confirmed_at) },
  { key: 'unsubscribed', label: 'Unsubscribed', cell: ({ unsubscribed_at }) => day(unsubscribed_at) },
]
