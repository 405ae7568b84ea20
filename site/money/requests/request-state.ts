import { WITHDRAWN, WITHDRAWN_LABEL } from '#domain/money/withdrawal.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon-names.ts'

export interface RequestLook {
  tone: BadgeTone
  icon?: IconName
}

const LOOKS: Record<string, RequestLook> = {
  approved: { tone: 'active' },
  rejected: { tone: 'expired', icon: 'circle-x' },
  [WITHDRAWN]: { tone: 'draft', icon: 'undo-2' },
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
