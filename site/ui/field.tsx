import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldContext } from './field-context.ts'
import { Icon } from './icon.tsx'

interface FieldProps {
  label: ReactNode
  /** The control's id; ErrorSummary links to it. */
  id?: string
  help?: ReactNode
  error?: string | null
  /** Says '(optional)' behind the label. */
  optional?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  className?: string
  /** One control: Input, Textarea, Select, MoneyInput or PasswordInput. */
  children: ReactNode
}

/** Label above, help and error below its one control, wired for screen readers. */
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

/** The sentence under a control that was filled wrongly. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger">
      <Icon of={CircleAlert} size="s" className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}
