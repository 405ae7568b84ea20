import type { LucideIcon } from 'lucide-react'
import CircleX from 'lucide-react/icons/circle-x'
import Undo from 'lucide-react/icons/undo-2'
import { QUOTE_STATUS_LABELS } from '#domain/money/insurance.ts'
import { WITHDRAWN, WITHDRAWN_LABEL } from '#domain/money/withdrawal.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { OwnQuote } from './queries.ts'

const LOOKS: Record<OwnQuote['status'], { tone: BadgeTone; icon?: LucideIcon }> = {
  pending: { tone: 'pending' },
  approved: { tone: 'active' },
  rejected: { tone: 'expired', icon: CircleX },
  withdrawn: { tone: 'draft', icon: Undo },
}
const LABELS = { ...QUOTE_STATUS_LABELS, [WITHDRAWN]: WITHDRAWN_LABEL }

/** The badge of a quote; an unknown state looks pending (docs/product.md, Applications). */
export function quoteState(status: OwnQuote['status']) {
  return { ...(LOOKS[status] ?? LOOKS.pending), status: labelOf(LABELS, status) }
}
