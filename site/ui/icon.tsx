import { classNames } from './class-names.ts'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg'

const SIZES = { xs: 'size-3.5', s: 'size-4', m: '', l: 'size-6' }

interface IconProps {
  of: IconName
  /** 14, 16, 20 (the default) or 24 px. */
  size?: keyof typeof SIZES
  className?: string
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ of, size = 'm', className }: IconProps) {
  return (
    <svg aria-hidden="true" className={classNames('icon', SIZES[size], className)}>
      <use href={`${sprite}#${of}`} />
    </svg>
  )
}
