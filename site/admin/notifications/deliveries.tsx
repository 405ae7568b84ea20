import type { Channel } from '#domain/notifications/channels.ts'
import { CHANNEL_LABELS, CHANNELS } from '#domain/notifications/channels.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListForm, ListSelect } from '../../workplace/list-form.tsx'
import { Ceilings } from './ceilings.tsx'
import { ChannelsTable } from './channels-table.tsx'
import {
  type DeliveriesAsked,
  PERIODS,
  type Period,
  type SentMessages,
  type Undelivered,
} from './deliveries-queries.ts'
import { KindsTable } from './kinds-table.tsx'
import { MessagesByDay } from './messages-by-day.tsx'
import { UndeliveredList } from './undelivered-list.tsx'

const PERIOD_LABELS: Record<Period, string> = { 1: 'Today', 7: '7 days', 30: '30 days' }
const PERIOD_FILTER = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))
const CHANNEL_FILTER = CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))

interface DeliveriesProps {
  asked: DeliveriesAsked
  messages: SentMessages
  newest: Undelivered[]
}

/** Deliveries by mail, push, SMS and WhatsApp: results, failures and cost. */
export function Deliveries({ asked, messages, newest }: DeliveriesProps) {
  const { since, until, counts, channels, ceilings } = messages
  const chosen = <Row extends { channel: Channel }>(rows: Row[]) =>
    asked.channel ? rows.filter(({ channel }) => channel === asked.channel) : rows
  const days = chosen(counts.filter((one) => one.day !== null))
  return (
    <>
      <ListForm keep={['tab', 'state']}>
        <ListSelect name="days" label="Period" value={asked.period} options={PERIOD_FILTER} />
        <ListSelect
          name="channel"
          label="Channel"
          value={asked.channel}
          all="All channels"
          options={CHANNEL_FILTER}
        />
      </ListForm>
      <div className="grid grid-cols-1 gap-10">
        <ChannelsTable channels={chosen(channels)} days={days} />
        <Ceilings
          ceilings={asked.channel ? ceilings.filter(({ name }) => name === asked.channel) : ceilings}
        />
        {days.length === 0 ? (
          <EmptyState title="Nothing was sent">
            {asked.period === '1' ? 'Nothing has been sent today.' : 'Messages appear here once sent.'}
          </EmptyState>
        ) : (
          <>
            {asked.period !== '1' && (
              <MessagesByDay
                since={since}
                until={until}
                days={days}
                channels={chosen(channels).map(({ channel }) => channel)}
              />
            )}
            <KindsTable kinds={chosen(counts.filter((one) => one.kind !== null))} />
          </>
        )}
        {(days.length > 0 || newest.length > 0 || asked.state) && (
          <UndeliveredList state={asked.state} rows={newest} />
        )}
      </div>
    </>
  )
}
