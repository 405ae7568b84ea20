import { formatKes } from '#domain/foundation/money.ts'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import type { ProviderBooking } from './queries.ts'

const LONGEST_NOTES = 2000

interface AnswerFieldProps {
  id: string
  booking: ProviderBooking
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** The price of an answer; empty, it stays as it is. */
export function PriceField({ id, booking: { price }, value, error, onChange }: AnswerFieldProps) {
  return (
    <Field
      id={id}
      label="Price (KSh)"
      error={error}
      optional
      help={price === null ? undefined : `If empty, the price stays ${formatKes(price)}.`}
    >
      <MoneyInput value={value} onValueChange={onChange} />
    </Field>
  )
}

/** The words to the customer that come with an answer. */
export function NotesField({
  id,
  label,
  booking: { customer_id, customer_email },
  value,
  error,
  required = false,
  focused = false,
  onChange,
}: AnswerFieldProps & { label: string; required?: boolean; focused?: boolean }) {
  return (
    <Field
      id={id}
      label={label}
      help={customer_id || customer_email ? 'The customer will see it.' : undefined}
      optional={!required}
      error={error}
    >
      <Textarea
        data-autofocus={focused || undefined}
        rows={3}
        maxLength={LONGEST_NOTES}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
