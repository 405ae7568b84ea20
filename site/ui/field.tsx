import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldContext } from './field-context.ts'
import { Icon } from './icon.tsx'

interface FieldProps {
  label: ReactNode
  /** The control's id, for ErrorSummary's links. */
  id?: string
  help?: ReactNode
  error?: string | null
  /** Adds '(optional)' to the label. */
  optional?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  className?: string
  /** One control: Input, Textarea, Select, MoneyInput or PasswordInput. */
  children: ReactNode
}

/** Label, control, help and error, linked for screen readers. */
export function Field({ label, id, help, error, optional, hideLabel, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const helpId = `${controlId}-help`
  const errorId = `${controlId}-error`
  const describedBy = classNames(error && errorId, help != null && helpId) || undefined
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-sm leading-snug font-medium'}>
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <FieldContext value={{ id: controlId, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help != null && (
        <p id={helpId} className="text-sm text-ink-2">
          {help}
        </p>
      )}
    </div>
  )
}

/** The error below a control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger">
      <Icon of="circle-alert" size="s" className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}
