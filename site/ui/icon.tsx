import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

const SIZES = { xs: 'size-3.5', s: 'size-4', m: 'size-5', l: 'size-6' }

interface IconProps {
  /** Imported singly: `import MapPin from 'lucide-react/icons/map-pin'`. */
  of: LucideIcon
  /** 14, 16, 20 (the default) or 24 px. */
  size?: keyof typeof SIZES
  className?: string
}

/** A drawing beside words: screen readers skip it. */
export function Icon({ of: Glyph, size = 'm', className }: IconProps) {
  return (
    <Glyph
      aria-hidden="true"
      strokeWidth={1.75}
      className={classNames('flex-none', SIZES[size], className)}
    />
  )
}
