import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface ChipProps extends ComponentProps<typeof Link> {
  /** Selected. */
  on?: boolean
  /** The link removes the filter: shows a cross, and screen readers announce 'Remove'. */
  removes?: boolean
}

/** A small link in a row: a suggestion, or an active filter. */
export function Chip({ on, removes, className, children, ...rest }: ChipProps) {
  return (
    <Link
      className={classNames(
        'reach inline-flex h-9 max-w-full flex-none items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap no-underline transition-colors',
        on
          ? 'border-green-line bg-green-soft text-green-ink hover:border-green'
          : 'border-line-2 bg-raise text-ink hover:border-field',
        className,
      )}
      {...rest}
    >
      {removes && <span className="sr-only">Remove</span>}
      <span className="truncate">{children}</span>
      {removes && <Icon of="x" size="s" className={classNames('-mr-1', !on && 'text-ink-3')} />}
    </Link>
  )
}
