import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const VARIANTS = {
  main: 'border-green bg-green text-on-green hover:border-green-press hover:bg-green-press',
  plain: 'border-line-2 bg-raise text-ink hover:border-field hover:bg-sunk-2',
  soft: 'border-transparent bg-green-soft text-green-ink hover:border-green-line',
  bare: 'border-transparent bg-transparent text-ink hover:bg-sunk-2',
  danger: 'border-danger bg-danger text-on-danger hover:border-danger-press hover:bg-danger-press',
}
const DISABLED =
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk-2 disabled:text-ink-3 aria-disabled:pointer-events-none aria-disabled:border-line aria-disabled:bg-sunk-2 aria-disabled:text-ink-3'

export interface ButtonLook {
  /** `main` is the one primary action of a view. Default `plain`. */
  variant?: keyof typeof VARIANTS
  /** `s` is 36 px high and still 44 px to the finger. */
  size?: 's' | 'm'
  /** As wide as high, for an icon alone; give it an aria-label. */
  square?: boolean
}

/** The class names of a button, for the rare element that is neither Button nor LinkButton. */
export function buttonClass(
  { variant = 'plain', size = 'm', square }: ButtonLook = {},
  className?: string,
): string {
  return classNames(
    'inline-flex flex-none items-center justify-center gap-2 border font-medium leading-tight whitespace-nowrap no-underline transition-colors',
    size === 's' ? 'reach min-h-9 rounded-s text-sm' : 'min-h-11 rounded-r text-base',
    square ? (size === 's' ? 'w-9 px-0' : 'w-11 px-0') : size === 's' ? 'px-3' : 'px-4',
    VARIANTS[variant],
    DISABLED,
    className,
  )
}

/**
 * A button; `type` is `button` unless said otherwise. While `busy` it turns a ring, keeps its words and its focus, and
 * takes no clicks.
 */
export function Button({
  variant,
  size,
  square,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean }) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, square }, classNames(busy && 'cursor-progress', className))}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <Spinner className="size-4" />}
      {busy && square ? null : children}
    </button>
  )
}

/** A link that looks like a button. `to` may also be `tel:`, `mailto:` or another site. */
export function LinkButton({
  variant,
  size,
  square,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClass({ variant, size, square }, className)} {...rest} />
}
