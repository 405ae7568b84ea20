import BadgeCheck from 'lucide-react/icons/badge-check'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** The amber mark of a featured listing. */
export function FeaturedMark({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center rounded-s bg-amber px-2 text-xs font-semibold text-on-amber',
        className,
      )}
    >
      Featured
    </span>
  )
}

/** 'Verified' with its tick: somebody of the marketplace has checked who this is. */
export function VerifiedMark({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-1 whitespace-nowrap text-ink-2', className)}>
      <Icon of={BadgeCheck} size="s" className="text-green-ink" />
      Verified
    </span>
  )
}
