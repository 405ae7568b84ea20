import { SALE_STATE_LABELS, type SaleState } from '#domain/sales/sales.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import type { IconName } from '../ui/icon-names.ts'

const LOOKS: Record<SaleState, { tone: BadgeTone; icon?: IconName }> = {
  open: { tone: 'active', icon: 'circle-dot' },
  confirmed: { tone: 'pending', icon: 'hourglass' },
  to_confirm: { tone: 'pending' },
  completed: { tone: 'sold', icon: 'circle-check' },
  cancelled: { tone: 'expired', icon: 'circle-x' },
}

/** The state of a sale for the reader. */
export function SaleBadge({ state }: { state: SaleState }) {
  return <Badge {...LOOKS[state]}>{SALE_STATE_LABELS[state]}</Badge>
}
