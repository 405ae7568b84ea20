import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

const TONES: Record<string, { look: string; icon?: IconName }> = {
  active: { look: 'bg-st-active-soft text-st-active', icon: 'circle-check' },
  sold: { look: 'bg-st-sold-soft text-st-sold', icon: 'tag' },
  pending: { look: 'bg-st-pending-soft text-st-pending', icon: 'circle-pause' },
  draft: { look: 'bg-st-draft-soft text-st-draft', icon: 'square-pen' },
  expired: { look: 'bg-st-expired-soft text-st-expired', icon: 'clock' },
  plain: { look: 'border border-line-2 text-ink-2' },
}

export type BadgeTone = 'active' | 'sold' | 'pending' | 'draft' | 'expired' | 'plain'

interface BadgeProps {
  /** Listing statuses are tones; other states use one of similar meaning. Default `plain`. */
  tone?: BadgeTone
  /** Replaces the tone's icon; null for none. */
  icon?: IconName | null
  className?: string
  children: ReactNode
}

/** A state as text with an icon, so that it does not depend on colour alone. */
export function Badge({ tone = 'plain', icon, className, children }: BadgeProps) {
  const { look, icon: own } = TONES[tone] ?? { look: '' }
  const drawn = icon === undefined ? own : icon
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1.5 rounded-s px-2 text-xs leading-none font-medium whitespace-nowrap',
        look,
        className,
      )}
    >
      {drawn && <Icon of={drawn} size="xs" />}
      {children}
    </span>
  )
}
