import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CircleX from 'lucide-react/icons/circle-x'
import Undo from 'lucide-react/icons/undo-2'
import { APPLICATION_STATUS_LABELS } from '#domain/money/financing.ts'
import { WITHDRAWN, WITHDRAWN_LABEL } from '#domain/money/withdrawal.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { OwnApplication } from './queries.ts'

const LOOKS: Record<OwnApplication['status'], { tone: BadgeTone; icon?: LucideIcon }> = {
  pending: { tone: 'pending' },
  approved: { tone: 'active' },
  rejected: { tone: 'expired', icon: CircleX },
  disbursed: { tone: 'sold', icon: Banknote },
  withdrawn: { tone: 'draft', icon: Undo },
}
const LABELS = { ...APPLICATION_STATUS_LABELS, [WITHDRAWN]: WITHDRAWN_LABEL }

/** The badge of an application; an unknown state looks pending (docs/product.md, Applications). */
export function applicationState(status: OwnApplication['status']) {
  return { ...(LOOKS[status] ?? LOOKS.pending), status: labelOf(LABELS, status) }
}
