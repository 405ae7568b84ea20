import { formatKes } from '#domain/foundation/money.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { MAX_MPESA_PAYMENT } from '#domain/money/mpesa.ts'
import { type PaymentForm, promptsPhone } from '#domain/money/payment-form.ts'
import {
  MAX_PAYMENT_TEXT,
  needsPhone,
  type PaymentDetails,
  type PaymentMethod,
} from '#domain/money/payments.ts'
import { monthsWords, parseMonths } from '#domain/money/plans.ts'
import type { FormFields } from '../../forms/use-request-form.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { MethodChoice } from './method-choice.tsx'
import { MonthsField } from './months-field.tsx'
import { MpesaMethod } from './mpesa-method.tsx'
import { PayNext } from './pay-here.tsx'
import type { Plan } from './queries.ts'
import { ReferenceField } from './reference-field.tsx'
import { WhereToPay } from './where-to-pay.tsx'

interface PaymentFieldsProps {
  plans: Plan[]
  details: PaymentDetails
  /** M-Pesa prompts are available. */
  mobilePayment: boolean
  /** Payments to our paybill or till are found without staff. */
  confirmed: boolean
  number: string
  email: string | null
  fields: FormFields<PaymentForm>
}

/** The fields of a payment: plan, months, amount, method and reference. */
export function PaymentFields({
  plans,
  details,
  mobilePayment,
  confirmed,
  number,
  email,
  fields: { form, change, field, text, money },
}: PaymentFieldsProps) {
  const amount = parseMoney(form.amount)
  const plan = plans.find(({ id }) => id === form.plan_id)
  const method = form.payment_method as PaymentMethod
  const byPhone = mobilePayment && promptsPhone(form)

  const months = parseMonths(form.months) ?? 1
  const due = plan && plan.price * months

  /** The amount follows plan and months, unless it was edited. */
  function choose(part: { plan_id?: string; months?: string }) {
    const chosen = { ...form, ...part }
    const price = plans.find(({ id }) => id === chosen.plan_id)?.price
    const follows = !form.amount || amount === due
    change({
      ...part,
      ...(follows && price ? { amount: String(price * (parseMonths(chosen.months) ?? 1)) } : {}),
    })
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field label="Plan" {...field('plan_id')}>
            <Select value={form.plan_id} onChange={(event) => choose({ plan_id: event.target.value })}>
              <option value="">Choose</option>
              {plans.map(({ id, name, price }) => (
                <option key={id} value={id}>
                  {name}, {formatKes(price)} per month
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <MonthsField
          {...field('months')}
          value={form.months}
          price={plan?.price ?? null}
          onChange={(months) => choose({ months })}
        />
        <Field
          label="Amount"
          {...field('amount')}
          help={
            plan && due && amount !== null && amount < due
              ? `${plan.name} costs ${formatKes(due)}${months === 1 ? '' : ` for ${monthsWords(months)}`}; less is usually not approved.`
              : method === 'mpesa' && amount !== null && amount > MAX_MPESA_PAYMENT
                ? `M-Pesa takes ${formatKes(MAX_MPESA_PAYMENT)} at a time at most: pay by bank, or for fewer months.`
                : undefined
          }
        >
          <MoneyInput placeholder="7,500" {...money('amount')} />
        </Field>
      </div>
      <MethodChoice
        {...field('payment_method')}
        value={form.payment_method}
        onChange={(payment_method) => change({ payment_method })}
      />
      {mobilePayment && method === 'mpesa' && (
        <MpesaMethod
          value={form.mpesa_by}
          confirmed={confirmed}
          onChange={(mpesa_by) => change({ mpesa_by })}
        />
      )}
      {!byPhone && confirmed && method === 'mpesa' && <PayNext />}
      {!byPhone && !(confirmed && method === 'mpesa') && (
        <WhereToPay method={method} amount={amount} details={details} number={number} email={email} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {needsPhone(method) && (
          <Field
            label="M-Pesa phone number"
            {...field('phone')}
            help={byPhone ? 'The phone that will ask for the PIN.' : 'The number you pay from.'}
          >
            <Input type="tel" autoComplete="tel" placeholder="0712 345 678" {...text('phone')} />
          </Field>
        )}
        {!byPhone && <ReferenceField method={method} form={form} {...field('reference')} onChange={change} />}
      </div>
      {!byPhone && (
        <Field label="Notes" optional {...field('notes')}>
          <Textarea maxLength={MAX_PAYMENT_TEXT.notes} rows={3} {...text('notes')} />
        </Field>
      )}
    </>
  )
}
