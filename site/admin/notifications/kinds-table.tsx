import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { kindLabel, kindTopicLabel } from '#domain/notifications/kind-label.ts'
import { type ChannelCounts, sumOf, takenOf, triedOf } from '#domain/notifications/message-figures.ts'
import { FigureTable } from '../../charts/figure-table.tsx'
import { FailedShare } from './channels-table.tsx'

const SHOWN = 10

/** The kinds of messages, most frequent first. */
export function KindsTable({ kinds }: { kinds: readonly ChannelCounts[] }) {
  const byKind = Map.groupBy(kinds, ({ kind }) => kind ?? '')
  const rows = [...byKind]
    .map(([kind, counts]) => ({ kind, counts: sumOf(counts) }))
    .sort((a, b) => triedOf(b.counts) - triedOf(a.counts) || a.kind.localeCompare(b.kind))
    .map(({ kind, counts }) => ({
      key: kind,
      cells: [
        <span key="kind" className="block min-w-36">
          {kindLabel(kind)}
          <span className="block text-xs text-ink-2">{kindTopicLabel(kind)}</span>
        </span>,
        formatNumber(takenOf(counts)),
        formatNumber(counts.failed),
        <FailedShare key="share" counts={counts} />,
        formatNumber(counts.unknown),
        formatNumber(counts.skipped),
        counts.cost_kes > 0 ? formatKes(counts.cost_kes) : '–',
      ],
    }))
  return (
    <section aria-labelledby="by-kind">
      <h2 id="by-kind" className="mb-2 text-lg">
        By kind
      </h2>
      <FigureTable label="Messages by kind" heads={HEADS} rows={rows.slice(0, SHOWN)} />
      {rows.length > SHOWN && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-green-ink">
            {formatNumber(rows.length - SHOWN)} more kinds
          </summary>
          <FigureTable label="More kinds" heads={HEADS} rows={rows.slice(SHOWN)} />
        </details>
      )}
    </section>
  )
}

const HEADS = ['Kind', 'Sent', 'Failed', 'Share failed', 'Unknown', 'Skipped', 'Cost']
