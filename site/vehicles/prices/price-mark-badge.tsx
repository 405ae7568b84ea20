import { PRICE_MARK_LABELS, type PriceMark } from '#domain/vehicles/price-marks.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon-names.ts'

// Each mark has its own icon, so it does not depend on colour.
const LOOKS: Record<keyof typeof PRICE_MARK_LABELS, { tone: BadgeTone; icon: IconName }> = {
  great: { tone: 'active', icon: 'award' },
  good: { tone: 'active', icon: 'arrow-down' },
  fair: { tone: 'plain', icon: 'check' },
  high: { tone: 'pending', icon: 'arrow-up' },
}

/** The mark of a price as a badge; nothing where there is none. */
export function PriceMarkBadge({ mark }: { mark: PriceMark | null }) {
  if (!mark || mark === 'none') return null
  return <Badge {...LOOKS[mark]}>{PRICE_MARK_LABELS[mark]}</Badge>
}
