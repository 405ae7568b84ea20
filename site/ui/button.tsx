import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonLook {
  /** `main` is the primary action of a view. Default `plain`. */
  variant?: 'main' | 'plain' | 'soft' | 'bare' | 'danger'
  /** `s` is 36 px high with a touch area of 44 px. */
  size?: 's' | 'm'
  /** Square, for an icon alone; needs an aria-label. */
  square?: boolean
}

/** The classes of a button, for elements other than Button and LinkButton. */
export function buttonClass(
  { variant = 'plain', size = 'm', square }: ButtonLook = {},
  className?: string,
): string {
  return classNames(
    `button button-${variant}`,
    size === 's' && 'button-s reach',
    square && 'button-square',
    className,
  )
}

/** A button; `type` defaults to `button`. While `busy` it shows a spinner, keeps its text and focus, and ignores clicks. */
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

/** A link styled as a button. `to` may also be `tel:`, `mailto:` or another site. */
export function LinkButton({
  variant,
  size,
  square,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClass({ variant, size, square }, className)} {...rest} />
}
