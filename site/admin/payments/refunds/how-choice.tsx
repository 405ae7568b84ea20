import { FieldError } from '../../../ui/field.tsx'

const HOWS = [
  { value: 'mpesa', label: 'M-Pesa reverses the payment' },
  { value: 'by_hand', label: 'By hand, in the M-Pesa portal or at the bank' },
]

interface HowChoiceProps {
  /** Of the first choice. */
  id: string
  value: string
  error: string | undefined
  /** Why M-Pesa cannot; null: it can. */
  whyNotReversible: string | null
  onChange: (how: string) => void
}

/** How the money goes back. */
export function HowChoice({ id, value, error, whyNotReversible, onChange }: HowChoiceProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">How does it go back?</legend>
      {HOWS.map((how, nth) => (
        <label key={how.value} className="flex min-h-11 items-center gap-3 text-sm has-disabled:text-ink-3">
          <input
            type="radio"
            name={id}
            id={nth === 0 ? id : undefined}
            value={how.value}
            disabled={how.value === 'mpesa' && whyNotReversible !== null}
            checked={value === how.value}
            onChange={() => onChange(how.value)}
            className="size-4.5 flex-none accent-green"
          />
          {how.label}
        </label>
      ))}
      {whyNotReversible && <p className="text-sm text-ink-2">{whyNotReversible}</p>}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
