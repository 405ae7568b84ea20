import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { asksPhone, EMPTY_PAYMENT_FORM, type PaymentForm } from '#domain/money/payment-form.ts'
import {
  MAX_PAYMENT_TEXT,
  needsPhone,
  type PaymentDetails,
  type PaymentMethod,
} from '#domain/money/payments.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { MethodChoice } from './method-choice.tsx'
import { MpesaWay } from './mpesa-way.tsx'
import type { Plan } from './queries.ts'
import { ReferenceField } from './reference-field.tsx'
import { WhereToPay } from './where-to-pay.tsx'

export const FIELDS = Object.keys(EMPTY_PAYMENT_FORM) as (keyof PaymentForm)[]

/** The id of a field's control: the error summary leads there. */
export function fieldId(field: string): string {
  return `payment-${field}`
}

interface PaymentFieldsProps {
  plans: Plan[]
  details: PaymentDetails
  /** Whether the person's phone can be asked for the money. */
  mobilePayment: boolean
  number: string
  email: string
  form: PaymentForm
  errors: FieldErrors<PaymentForm>
  onChange: (part: Partial<PaymentForm>) => void
}

/** What is paid for and how, where to, and by what it is found. */
export function PaymentFields({
  plans,
  details,
  mobilePayment,
  number,
  email,
  form,
  errors,
  onChange,
}: PaymentFieldsProps) {
  const amount = parseMoney(form.amount)
  const plan = plans.find(({ id }) => id === form.plan_id)
  const method = form.payment_method as PaymentMethod
  const byPhone = mobilePayment && asksPhone(form)
  const text = (field: keyof PaymentForm) => ({
    value: form[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })

  /** The amount follows the plan, unless another one was typed. */
  function choosePlan(planId: string) {
    const price = plans.find(({ id }) => id === planId)?.price
    const follows = !form.amount || amount === plan?.price
    onChange({ plan_id: planId, ...(follows && price ? { amount: String(price) } : {}) })
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Plan" id={fieldId('plan_id')} error={errors.plan_id}>
          <Select value={form.plan_id} onChange={(event) => choosePlan(event.target.value)}>
            <option value="">Choose</option>
            {plans.map(({ id, name, price }) => (
              <option key={id} value={id}>
                {name}, {formatKes(price)} per month
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Amount"
          id={fieldId('amount')}
          error={errors.amount}
          help={
            plan && amount !== null && amount < plan.price
              ? `${plan.name} costs ${formatKes(plan.price)}; less is usually not approved.`
              : undefined
          }
        >
          <MoneyInput
            placeholder="7,500"
            value={form.amount}
            onValueChange={(amount) => onChange({ amount })}
          />
        </Field>
      </div>
      <MethodChoice
        id={fieldId('payment_method')}
        value={form.payment_method}
        error={errors.payment_method}
        onChange={(payment_method) => onChange({ payment_method })}
      />
      {mobilePayment && method === 'mpesa' && (
        <MpesaWay value={form.mpesa_by} onChange={(mpesa_by) => onChange({ mpesa_by })} />
      )}
      {!byPhone && (
        <WhereToPay method={method} amount={amount} details={details} number={number} email={email} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {needsPhone(method) && (
          <Field
            label="M-Pesa phone number"
            id={fieldId('phone')}
            error={errors.phone}
            help={byPhone ? 'The phone that is asked for the PIN.' : 'The number the money comes from.'}
          >
            <Input type="tel" autoComplete="tel" placeholder="0712 345 678" {...text('phone')} />
          </Field>
        )}
        {!byPhone && (
          <ReferenceField
            id={fieldId('reference')}
            method={method}
            form={form}
            error={errors.reference}
            onChange={onChange}
          />
        )}
      </div>
      {!byPhone && (
        <Field label="Notes" id={fieldId('notes')} optional error={errors.notes}>
          <Textarea maxLength={MAX_PAYMENT_TEXT.notes} rows={3} {...text('notes')} />
        </Field>
      )}
    </>
  )
}
