import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** The label. */
  children: ReactNode
  /** A figure at the end of the line: how many there are. */
  count?: ReactNode
  error?: string | null
}

/** A box to tick, with its label; `error` says what is wrong with leaving it. */
export function Checkbox({ children, count, error, className, ...rest }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="tickbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...rest}
        />
        <span className="min-w-0">{children}</span>
        {count != null && <span className="ml-auto text-sm text-ink-3">{count}</span>}
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
