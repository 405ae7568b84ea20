import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { formatPercent } from '#domain/foundation/percent.ts'
import { CHANNEL_LABELS, type Channel } from '#domain/notifications/channels.ts'
import {
  type MessageCounts,
  needsAttention,
  shareFailed,
  sumOf,
  takenOf,
} from '#domain/notifications/message-figures.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import type { ChannelState } from './deliveries-queries.ts'

const STATES: Record<ChannelState['state'], string | null> = {
  on: null,
  switched_off: 'Off in the settings',
  not_configured: 'Not set up',
}

type Row = ChannelState & MessageCounts

interface ChannelsTableProps {
  channels: readonly ChannelState[]
  days: readonly (MessageCounts & { channel: Channel })[]
}

/** Each channel: whether it is on, what is queued, and the results of the messages. */
export function ChannelsTable({ channels, days }: ChannelsTableProps) {
  const rows = channels.map((state) => ({
    ...state,
    ...sumOf(days.filter(({ channel }) => channel === state.channel)),
  }))
  // Omits the counts of channels without messages.
  const columns =
    days.length > 0 ? COLUMNS : COLUMNS.filter(({ key }) => ['channel', 'waiting'].includes(key))
  return <Records label="Channels" columns={columns} rows={rows} keyOf={({ channel }) => channel} />
}

/** The share that failed, highlighted if it needs attention. */
export function FailedShare({ counts }: { counts: MessageCounts }) {
  const share = shareFailed(counts)
  if (share === null) return '–'
  return (
    <span className={needsAttention(counts) ? 'font-medium text-danger' : undefined}>
      {formatPercent(share)}
    </span>
  )
}

function figure(key: keyof MessageCounts, label: string): Column<Row> {
  return { key, label, numeric: true, cell: (row) => formatNumber(row[key]) }
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'channel',
    label: 'Channel',
    main: true,
    cell: ({ channel, state }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {CHANNEL_LABELS[channel]}
        {STATES[state] && <Badge>{STATES[state]}</Badge>}
      </span>
    ),
  },
  { key: 'taken', label: 'Sent', numeric: true, cell: (row) => formatNumber(takenOf(row)) },
  {
    key: 'delivered',
    label: 'Delivered',
    numeric: true,
    // Neither mail servers nor push services report it.
    cell: ({ channel, delivered }) =>
      delivered === 0 && (channel === 'email' || channel === 'push')
        ? 'Not reported'
        : formatNumber(delivered),
  },
  figure('failed', 'Failed'),
  { key: 'share', label: 'Share failed', numeric: true, cell: (row) => <FailedShare counts={row} /> },
  figure('unknown', 'Unknown'),
  figure('skipped', 'Skipped'),
  { key: 'waiting', label: 'Waiting now', numeric: true, cell: ({ waiting }) => formatNumber(waiting) },
  {
    key: 'cost',
    label: 'Cost',
    numeric: true,
    cell: ({ channel, cost_kes }) => (channel === 'sms' || cost_kes > 0 ? formatKes(cost_kes) : '–'),
  },
]
