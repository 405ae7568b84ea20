import { formatDateTime } from '#domain/foundation/dates.ts'
import { CHANNEL_LABELS } from '#domain/notifications/channels.ts'
import { deliveryReason } from '#domain/notifications/delivery-reasons.ts'
import { kindLabel } from '#domain/notifications/kind-label.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ListForm, ListSelect } from '../../workplace/list-form.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import { UNDELIVERED_STATES, type Undelivered, type UndeliveredState } from './deliveries-queries.ts'

const STATES: Record<UndeliveredState, { label: string; tone: BadgeTone }> = {
  failed: { label: 'Failed', tone: 'expired' },
  unknown: { label: 'Unknown', tone: 'pending' },
  skipped: { label: 'Skipped', tone: 'plain' },
}
const SHOWN = 10
const STATE_FILTER = UNDELIVERED_STATES.map((value) => ({ value, label: STATES[value].label }))

interface UndeliveredListProps {
  state: UndeliveredState | null
  rows: Undelivered[]
}

/** The newest undelivered messages with the reason, without personal data. */
export function UndeliveredList({ state, rows }: UndeliveredListProps) {
  return (
    <section aria-labelledby="undelivered">
      <h2 id="undelivered" className="text-lg">
        Not delivered
      </h2>
      <p className="mb-4 text-sm text-ink-2">
        The newest 50. Unknown: no response came, so the message may have arrived. Skipped: not sent on
        purpose.
      </p>
      <ListForm label="Not delivered" keep={['tab', 'days', 'channel']}>
        <ListSelect name="state" label="Outcome" value={state} all="All outcomes" options={STATE_FILTER} />
      </ListForm>
      {rows.length === 0 ? (
        <p className="rounded-r border border-line bg-sunk p-4 text-ink-2">None in this period.</p>
      ) : (
        <>
          <Rows rows={rows.slice(0, SHOWN)} />
          {rows.length > SHOWN && (
            <details className="mt-2">
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-green-ink">
                {rows.length - SHOWN} more
              </summary>
              <Rows rows={rows.slice(SHOWN)} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

function Rows({ rows }: { rows: Undelivered[] }) {
  return (
    <Records
      label="Not delivered"
      columns={COLUMNS}
      rows={rows}
      keyOf={(row) => `${row.at} ${row.channel} ${rows.indexOf(row)}`}
    />
  )
}

const COLUMNS: Column<Undelivered>[] = [
  {
    key: 'kind',
    label: 'Kind',
    main: true,
    cell: ({ kind }) => <span className="block lg:min-w-36">{kindLabel(kind)}</span>,
  },
  { key: 'channel', label: 'Channel', cell: ({ channel }) => CHANNEL_LABELS[channel] },
  {
    key: 'state',
    label: 'Outcome',
    cell: ({ state }) => (
      <Badge tone={STATES[state].tone} icon={null}>
        {STATES[state].label}
      </Badge>
    ),
  },
  {
    key: 'reason',
    label: 'Reason',
    cell: ({ reason }) => <span className="wrap-anywhere">{deliveryReason(reason)}</span>,
  },
  {
    key: 'at',
    label: 'Time',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
]
