import { OWN_AD_STATE_LABELS, type OwnAdState } from '#domain/ads/own-ads.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon-names.ts'

/** The colours of a vehicle's states (docs/product.md, Ad states); other states share the colour of the same meaning. */
const BADGES: Record<OwnAdState, { tone: BadgeTone; icon?: IconName }> = {
  active: { tone: 'active' },
  pending: { tone: 'pending' },
  draft: { tone: 'draft' },
  sold: { tone: 'sold' },
  expired: { tone: 'expired' },
  rejected: { tone: 'expired', icon: 'circle-x' },
  taken_down: { tone: 'expired', icon: 'circle-x' },
  out_of_stock: { tone: 'draft', icon: 'package-x' },
  unlisted: { tone: 'draft', icon: 'eye-off' },
}

export function StateBadge({ state, className }: { state: OwnAdState; className?: string }) {
  const { tone, icon } = BADGES[state]
  return (
    <Badge tone={tone} {...(icon && { icon })} {...(className && { className })}>
      {OWN_AD_STATE_LABELS[state]}
    </Badge>
  )
}
