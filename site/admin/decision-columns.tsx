import { formatDate } from '#domain/foundation/dates.ts'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../workplace/records.tsx'

const LOOKS = {
  pending: { tone: 'pending', icon: 'clock' },
  approved: { tone: 'active' },
  disbursed: { tone: 'sold', icon: null },
  rejected: { tone: 'expired', icon: 'ban' },
  withdrawn: { tone: 'draft', icon: null },
} as const

interface Decided {
  status: keyof typeof LOOKS
  created_at: string
  decided_at: string | null
  decided_by: string | null
  decision_reason: string | null
}

/** The last columns of lists with decisions: when it was sent; its state, and who decided it, when and why. */
export function decisionColumns<Row extends Decided>(
  labelOf: (status: Row['status']) => string,
): Column<Row>[] {
  return [
    {
      key: 'sent',
      label: 'Sent',
      sort: ['oldest', 'newest'],
      cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
    },
    {
      key: 'state',
      label: 'State',
      cell: ({ status, decided_at, decided_by, decision_reason }) => (
        <div className="lg:max-w-44">
          <Badge {...LOOKS[status]}>{labelOf(status)}</Badge>
          {decided_at && (
            <span className="mt-1 block text-xs text-ink-3">
              {formatDate(decided_at)}
              {decided_by && ` by ${decided_by}`}
            </span>
          )}
          {decision_reason && <span className="block text-xs text-ink-2">{decision_reason}</span>}
        </div>
      ),
    },
  ]
}
