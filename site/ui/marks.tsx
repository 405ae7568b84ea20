import type { ReactNode } from 'react'
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

/** The 'Verified' mark: an administrator says who this is. Its content replaces the word by what was checked. */
export function VerifiedMark({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <span className={classNames('verified-mark', className)}>
      <Icon of="badge-check" size="s" />
      {children ?? 'Verified'}
    </span>
  )
}
