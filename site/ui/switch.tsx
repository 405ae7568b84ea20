import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: ReactNode
  /** A line below the label. */
  children?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** An on/off switch with its label; takes effect immediately. */
export function Switch({ label, children, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 items-start justify-between gap-4 py-3">
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {children != null && (
          <span id={`${id}-help`} className="block text-sm text-ink-2">
            {children}
          </span>
        )}
      </span>
      <span className="flex flex-none items-center gap-2 text-sm text-ink-2">
        <span aria-hidden="true" className="w-6 text-right">
          {checked ? 'On' : 'Off'}
        </span>
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          checked={checked}
          aria-checked={checked}
          aria-labelledby={`${id}-label`}
          aria-describedby={children != null ? `${id}-help` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
    </label>
  )
}
