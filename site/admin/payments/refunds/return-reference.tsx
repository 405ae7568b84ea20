import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#domain/money/payments.ts'
import { MAX_REFUND_TEXT } from '#domain/money/refunds.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'

interface ReturnReferenceProps {
  /** Of the reference's control. */
  id: string
  by: string
  reference: string
  error: string | undefined
  /** Whether it may be returned later. */
  isOptional?: boolean
  onChange: (part: { returned_by?: string; return_reference?: string }) => void
}

/** By which way money was returned by hand, and the receipt or reference of the return. */
export function ReturnReference({ id, by, reference, error, isOptional, onChange }: ReturnReferenceProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Returned by">
        <Select value={by} onChange={(event) => onChange({ returned_by: event.currentTarget.value })}>
          {PAYMENT_METHODS.map((method) => (
            <option key={method} value={method}>
              {PAYMENT_METHOD_LABELS[method]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id={id}
        label="Receipt or reference of the return"
        help={isOptional ? 'Leave it empty if you have not returned it yet.' : undefined}
        optional={isOptional ?? false}
        error={error ?? null}
      >
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={MAX_REFUND_TEXT.return_reference}
          value={reference}
          onChange={(event) => onChange({ return_reference: event.currentTarget.value })}
        />
      </Field>
    </div>
  )
}
