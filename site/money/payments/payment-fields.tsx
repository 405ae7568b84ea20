import { formatKes } from '#domain/foundation/money.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { MAX_MPESA_PAYMENT } from '#domain/money/mpesa.ts'
import type { PaymentForm } from '#domain/money/payment-form.ts'
import type { PaymentDetails } from '#domain/money/payments.ts'
import { monthsWords, parseMonths } from '#domain/money/plans.ts'
import type { FormFields } from '../../forms/use-request-form.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { MonthsField } from './months-field.tsx'
import { PaymentMethodFields } from './payment-method-fields.tsx'
import type { Plan } from './queries.ts'

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
  fields,
}: PaymentFieldsProps) {
  const { form, change, field, money } = fields
  const amount = parseMoney(form.amount)
  const plan = plans.find(({ id }) => id === form.plan_id)

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
              : form.payment_method === 'mpesa' && amount !== null && amount > MAX_MPESA_PAYMENT
                ? `M-Pesa takes ${formatKes(MAX_MPESA_PAYMENT)} at a time at most: pay by bank, or for fewer months.`
                : undefined
          }
        >
          <MoneyInput placeholder="7,500" {...money('amount')} />
        </Field>
      </div>
      <PaymentMethodFields
        amount={amount}
        details={details}
        mobilePayment={mobilePayment}
        confirmed={confirmed}
        begins="the plan starts"
        number={number}
        email={email}
        fields={fields}
      />
    </>
  )
}
