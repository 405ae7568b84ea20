import type { LucideIcon } from 'lucide-react'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import Smartphone from 'lucide-react/icons/smartphone'
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payments.ts'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

const METHODS: Record<PaymentMethod, { icon: LucideIcon; says: string }> = {
  mpesa: { icon: Smartphone, says: 'From your phone' },
  bank_transfer: { icon: Landmark, says: 'To our account' },
  card: { icon: CreditCard, says: 'By a link from us' },
}

interface MethodChoiceProps {
  /** Of the first choice; the error summary leads there. */
  id: string
  value: string
  error: string | undefined
  onChange: (method: PaymentMethod) => void
}

/** How one pays, one of a row of cards. */
export function MethodChoice({ id, value, error, onChange }: MethodChoiceProps) {
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">How do you pay?</legend>
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
