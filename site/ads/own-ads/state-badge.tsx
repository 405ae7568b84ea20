import CircleX from 'lucide-react/icons/circle-x'
import EyeOff from 'lucide-react/icons/eye-off'
import PackageX from 'lucide-react/icons/package-x'
import { OWN_AD_STATE_LABELS, type OwnAdState } from '#domain/ads/own-ads.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

/** The colours of a vehicle's states (docs/product.md, Ad states); other states share the colour of the same meaning. */
const BADGES: Record<OwnAdState, { tone: BadgeTone; icon?: typeof EyeOff }> = {
  active: { tone: 'active' },
  pending: { tone: 'pending' },
  draft: { tone: 'draft' },
  sold: { tone: 'sold' },
  expired: { tone: 'expired' },
  rejected: { tone: 'expired', icon: CircleX },
  taken_down: { tone: 'expired', icon: CircleX },
  out_of_stock: { tone: 'draft', icon: PackageX },
  unlisted: { tone: 'draft', icon: EyeOff },
}

/** The state of an own ad, in a word. */
export function StateBadge({ state, className }: { state: OwnAdState; className?: string }) {
  const { tone, icon } = BADGES[state]
  return (
    <Badge tone={tone} {...(icon && { icon })} {...(className && { className })}>
      {OWN_AD_STATE_LABELS[state]}
    </Badge>
  )
}
