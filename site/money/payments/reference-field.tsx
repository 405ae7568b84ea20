import { REFERENCE_TAKEN } from '#domain/foundation/refusals/payments.ts'
import type { PaymentMethod } from '#domain/money/payments.ts'
import { MAX_PAYMENT_TEXT } from '#domain/money/payments.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

const REFERENCES: Record<PaymentMethod, { label: string; help: string }> = {
  mpesa: { label: 'M-Pesa code', help: 'From the message M-Pesa sent you, for example SJK3ABCDEF.' },
  bank_transfer: { label: 'Bank reference', help: 'As your bank shows it on the transfer.' },
  card: { label: 'Card payment reference', help: 'If the payment page gave you one.' },
}

interface ReferenceFieldProps {
  id: string
  method: PaymentMethod
  form: { reference: string; disputed: string }
  error: string | undefined
  onChange: (part: { reference?: string; disputed?: string }) => void
}

/** The reference of a payment. If another payment has it, the person can claim it. */
export function ReferenceField({ id, method, form, error, onChange }: ReferenceFieldProps) {
  return (
    <div className="grid content-start gap-2">
      <Field label={REFERENCES[method].label} id={id} optional error={error} help={REFERENCES[method].help}>
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_PAYMENT_TEXT.reference}
          value={form.reference}
          onChange={(event) => onChange({ reference: event.target.value, disputed: '' })}
        />
      </Field>
      {(error === REFERENCE_TAKEN || form.disputed === 'yes') && (
        <Checkbox
          checked={form.disputed === 'yes'}
          onChange={(event) =>
            onChange({ reference: form.reference, disputed: event.target.checked ? 'yes' : '' })
          }
        >
          This is the reference of my payment. Staff will check both against the statement.
        </Checkbox>
      )}
    </div>
  )
}
