import { type PaymentForm, promptsPhone } from '#domain/money/payment-form.ts'
import {
  MAX_PAYMENT_TEXT,
  needsPhone,
  type PaymentDetails,
  type PaymentMethod,
} from '#domain/money/payments.ts'
import type { FormFields } from '../../forms/use-request-form.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { MethodChoice } from './method-choice.tsx'
import { MpesaMethod } from './mpesa-method.tsx'
import { PayNext } from './pay-here.tsx'
import { ReferenceField } from './reference-field.tsx'
import { WhereToPay } from './where-to-pay.tsx'

interface PaymentMethodFieldsProps {
  /** KES; null until one is typed. */
  amount: number | null
  details: PaymentDetails
  /** M-Pesa prompts are available. */
  mobilePayment: boolean
  /** Payments to our paybill or till are found without staff. */
  confirmed: boolean
  /** What follows the payment: `the plan starts`. */
  begins: string
  number: string
  email: string | null
  fields: FormFields<PaymentForm>
}

/** The fields of how an amount is paid: method, phone and reference. */
export function PaymentMethodFields({
  amount,
  details,
  mobilePayment,
  confirmed,
  begins,
  number,
  email,
  fields: { form, change, field, text },
}: PaymentMethodFieldsProps) {
  const method = form.payment_method as PaymentMethod
  const byPhone = mobilePayment && promptsPhone(form)
  return (
    <>
      <MethodChoice
        {...field('payment_method')}
        value={form.payment_method}
        onChange={(payment_method) => change({ payment_method })}
      />
      {mobilePayment && method === 'mpesa' && (
        <MpesaMethod
          value={form.mpesa_by}
          confirmed={confirmed}
          begins={begins}
          onChange={(mpesa_by) => change({ mpesa_by })}
        />
      )}
      {!byPhone && confirmed && method === 'mpesa' && <PayNext begins={begins} />}
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
