import type { LucideIcon } from 'lucide-react'
import CircleX from 'lucide-react/icons/circle-x'
import Undo from 'lucide-react/icons/undo-2'
import { WITHDRAWN, WITHDRAWN_LABEL } from '#domain/money/withdrawal.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export interface RequestLook {
  tone: BadgeTone
  icon?: LucideIcon
}

const LOOKS: Record<string, RequestLook> = {
  approved: { tone: 'active' },
  rejected: { tone: 'expired', icon: CircleX },
  [WITHDRAWN]: { tone: 'draft', icon: Undo },
}

/** The badge of a request; an unknown state looks pending (docs/product.md, Applications). */
export function requestState(
  status: string,
  labels: Readonly<Record<string, string>>,
  look = LOOKS[status],
): RequestLook & { status: string } {
  const label = labelOf({ ...labels, [WITHDRAWN]: WITHDRAWN_LABEL }, status)
  return { tone: 'pending', ...look, status: label }
}
