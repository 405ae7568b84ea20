import { type Role, roleLabel } from '#domain/people/accounts.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

/** Red, blue and green; grey for other roles (docs/product.md, Users). */
const ROLE_TONES: Partial<Record<Role, BadgeTone>> = {
  admin: 'expired',
  dealer: 'sold',
  service_provider: 'active',
}

/** The role of a person. */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge tone={ROLE_TONES[role] ?? 'draft'} icon={null}>
      {roleLabel(role)}
    </Badge>
  )
}

/** Badges for verification and suspension. */
export function StandingBadges({ verified, suspended }: { verified: boolean; suspended: boolean }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={verified ? 'active' : 'draft'}>{verified ? 'Verified' : 'Unverified'}</Badge>
      {suspended && <Badge tone="expired">Suspended</Badge>}
    </span>
  )
}
