import { useState } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import { checkCorrection } from '#domain/money/payment-form.ts'
import { useRequestForm } from '../../forms/use-request-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useWithdrawal } from '../requests/withdrawal.tsx'
import { MonthsField } from './months-field.tsx'
import { correctPayment, type Payment } from './queries.ts'
import { ReferenceField } from './reference-field.tsx'

interface PendingPaymentProps {
  payment: Payment
  userId: string
  /** Reloads the payment. */
  onChange: () => Promise<void>
}

/** Corrects or withdraws a pending payment. */
export function PendingPayment({ payment, userId, onChange }: PendingPaymentProps) {
  const [correcting, setCorrecting] = useState(false)
  const { ask, question } = useWithdrawal<Payment>({
    noun: 'payment request',
    describe: ({ payment_number, amount }) =>
      `${payment_number}: ${formatKes(amount)}. We keep money you have sent until you contact us.`,
    requests: 'payment_requests',
    onChange,
    listId: 'payment-state',
  })
  return (
    <>
      {correcting ? (
        <Correction
          key={`${payment.months} ${payment.amount} ${payment.reference}`}
          payment={payment}
          userId={userId}
          onDone={async (changed) => {
            if (changed) await onChange()
            setCorrecting(false)
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3 pt-5">
          <Button onClick={() => setCorrecting(true)} className="max-sm:w-full">
            Correct amount or reference
          </Button>
          <Button variant="bare" className="text-danger! max-sm:w-full" onClick={() => ask(payment)}>
            Withdraw
          </Button>
        </div>
      )}
      {question}
    </>
  )
}

interface CorrectionProps {
  payment: Payment
  userId: string
  onDone: (changed: boolean) => Promise<void>
}

function Correction({ payment, userId, onDone }: CorrectionProps) {
  const [prefilled] = useState({
    months: String(payment.months),
    amount: String(payment.amount),
    reference: payment.reference ?? '',
    disputed: '',
  })
  const {
    fields: { form, change, field, money },
    summary,
    busy,
    submit,
  } = useRequestForm({
    id: 'correct',
    draftKey: `magari-payment-${payment.id}`,
    userId,
    prefilled,
    check: checkCorrection,
    send: (client, value) => correctPayment(client, payment.id, value),
    failed: 'Failed to correct the payment request',
    onSent: () => {
      toast({ title: 'Payment request corrected' })
      return onDone(true)
    },
  })
  return (
    <form noValidate onSubmit={submit} aria-label="Correct the payment" className="mt-6 grid gap-5">
      <FormProblem {...summary} />
      <div className="grid gap-5 sm:grid-cols-2">
        {!payment.promotion && (
          <MonthsField
            {...field('months')}
            value={form.months}
            price={null}
            onChange={(months) => change({ months })}
          />
        )}
        <Field label="Amount" {...field('amount')}>
          <MoneyInput {...money('amount')} />
        </Field>
        <ReferenceField
          {...field('reference')}
          method={payment.payment_method}
          form={form}
          onChange={change}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
          Save
        </Button>
        <Button onClick={() => void onDone(false)} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    </form>
  )
}
