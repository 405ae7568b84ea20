import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import Clock from 'lucide-react/icons/clock'
import SquarePen from 'lucide-react/icons/square-pen'
import Tag from 'lucide-react/icons/tag'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const TONES: Record<string, { look: string; icon?: LucideIcon }> = {
  active: { look: 'bg-st-active-soft text-st-active', icon: CircleCheck },
  sold: { look: 'bg-st-sold-soft text-st-sold', icon: Tag },
  pending: { look: 'bg-st-pending-soft text-st-pending', icon: CirclePause },
  draft: { look: 'bg-st-draft-soft text-st-draft', icon: SquarePen },
  expired: { look: 'bg-st-expired-soft text-st-expired', icon: Clock },
  plain: { look: 'border border-line-2 text-ink-2' },
}

export type BadgeTone = 'active' | 'sold' | 'pending' | 'draft' | 'expired' | 'plain'

interface BadgeProps {
  /** A listing's status is its tone; other states borrow the one that means the same. Default `plain`. */
  tone?: BadgeTone
  /** Instead of the tone's own icon; null for none. */
  icon?: LucideIcon | null
  className?: string
  children: ReactNode
}

/** A state in a word, with an icon, so that colour is never alone in saying it. */
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
