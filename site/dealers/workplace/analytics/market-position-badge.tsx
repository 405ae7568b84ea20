import { MARKET_POSITION_LABELS, type MarketPosition } from '#domain/dealers/market-position.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icon-names.ts'

// Each has its own icon, so it does not depend on colour.
const LOOKS: Record<Exclude<MarketPosition, 'unknown'>, { tone: BadgeTone; icon: IconName }> = {
  over: { tone: 'pending', icon: 'arrow-up' },
  at: { tone: 'plain', icon: 'check' },
  under: { tone: 'active', icon: 'arrow-down' },
}

/** The position of a price among similar ads. */
export function MarketPositionBadge({ position }: { position: Exclude<MarketPosition, 'unknown'> }) {
  return <Badge {...LOOKS[position]}>{MARKET_POSITION_LABELS[position]}</Badge>
}
