import { DEPOSIT_STATUS_LABELS, type DepositStatus, type OwnDeposit } from '#domain/money/deposits.ts'
import { Badge } from '../../ui/badge.tsx'

const TONES = {
  waiting: 'pending',
  unpaid: 'draft',
  paid: 'active',
  return_due: 'pending',
  returned: 'sold',
  counted: 'sold',
  kept: 'expired',
} as const satisfies Record<DepositStatus, string>

/** What became of a deposit. */
export function DepositBadge({ deposit: { status, is_overdue } }: { deposit: OwnDeposit }) {
  return is_overdue ? (
    <Badge tone="expired">Overdue</Badge>
  ) : (
    <Badge tone={TONES[status]}>{DEPOSIT_STATUS_LABELS[status]}</Badge>
  )
}
