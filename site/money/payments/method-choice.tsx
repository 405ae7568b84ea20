import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payments.ts'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'

const METHODS: Record<PaymentMethod, { icon: IconName; says: string }> = {
  mpesa: { icon: 'smartphone', says: 'From your phone' },
  bank_transfer: { icon: 'landmark', says: 'To our account' },
  card: { icon: 'credit-card', says: 'By a link from us' },
}

interface MethodChoiceProps {
  /** Of the first choice, for the error summary. */
  id: string
  value: string
  error: string | undefined
  onChange: (method: PaymentMethod) => void
}

/** The payment method, as a row of cards. */
export function MethodChoice({ id, value, error, onChange }: MethodChoiceProps) {
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">How do you want to pay?</legend>
      <div className="grid grid-cols-3 gap-2 max-[22rem]:grid-cols-1">
        {PAYMENT_METHODS.map((method, nth) => (
          <label
            key={method}
            className="grid min-h-19 content-start justify-items-center gap-1 rounded-r border border-line-2 bg-raise p-2 text-center text-sm leading-tight font-medium has-checked:border-green has-checked:bg-green-soft has-checked:text-green-ink has-checked:shadow-[inset_0_0_0_1px_var(--green)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="payment_method"
              id={nth === 0 ? id : undefined}
              value={method}
              checked={method === value}
              onChange={() => onChange(method)}
              className="sr-only"
            />
            <Icon of={METHODS[method].icon} className="mt-1" />
            {PAYMENT_METHOD_LABELS[method]}
            <span className="text-xs font-normal text-ink-2">{METHODS[method].says}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
