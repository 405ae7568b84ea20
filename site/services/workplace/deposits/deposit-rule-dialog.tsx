import { useId, useState } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import {
  checkServiceDeposit,
  DEPOSIT_MANNERS,
  FREE_HOURS,
  MOST_PERCENT,
  serviceDepositForm,
} from '#domain/services/service-deposit-form.ts'
import { freeUntil } from '#domain/services/service-deposits.ts'
import { useRequestForm } from '../../../forms/use-request-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem } from '../../../ui/error-summary.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { toast } from '../../../ui/toast.ts'
import { type ServiceWithDeposit, setServiceDepositRule } from './queries.ts'

interface DepositRuleDialogProps {
  userId: string
  service: ServiceWithDeposit
  onClose: () => void
  onSaved: () => void
}

/** What is asked as a deposit for bookings of a service. */
export function DepositRuleDialog({ userId, service, onClose, onSaved }: DepositRuleDialogProps) {
  const formId = useId()
  const [prefilled] = useState(() => serviceDepositForm(service.rule))
  const {
    fields: { form, field, text, money },
    summary,
    busy,
    submit,
  } = useRequestForm({
    id: formId,
    draftKey: `magari-service-deposit-${service.id}`,
    userId,
    search: JSON.stringify(prefilled),
    filledByAddress: ['manner', 'amount', 'percent', 'free_hours'],
    prefilled,
    check: (form) => checkServiceDeposit(form, service.price),
    send: (client, { rule }) => setServiceDepositRule(client, service.id, rule),
    failed: 'Failed to save the deposit',
    onSent: () => {
      toast({
        title: form.manner === 'none' ? 'No deposit is asked any more' : 'Saved: new bookings are told',
      })
      onSaved()
    },
  })
  const hours = Number(form.free_hours)
  const choices = FREE_HOURS.includes(hours) ? FREE_HOURS : [...FREE_HOURS, hours].toSorted((a, b) => a - b)
  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={`Deposit for ${service.name}`}
      description={`${formatKes(service.price)}. Bookings that were made keep what they were told.`}
      className="max-w-120"
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
            Save
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-2 grid gap-4">
        <FormProblem {...summary} />
        <Field label="Deposit" {...field('manner')}>
          <Select {...text('manner')}>
            {Object.entries(DEPOSIT_MANNERS).map(([manner, label]) => (
              <option key={manner} value={manner}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {form.manner === 'amount' && (
          <Field
            label="Amount (KSh)"
            {...field('amount')}
            help={`At most ${formatKes(Math.floor(service.price / 2))}, half the price.`}
          >
            <MoneyInput {...money('amount')} />
          </Field>
        )}
        {form.manner === 'percent' && (
          <Field label="Percent of the price" {...field('percent')} help={`1 to ${MOST_PERCENT}.`}>
            <Input inputMode="numeric" maxLength={3} autoComplete="off" {...text('percent')} />
          </Field>
        )}
        {form.manner !== 'none' && (
          <Field
            label="Customers get it back if they cancel"
            {...field('free_hours')}
            help="After that, or if they do not come, you may keep it."
          >
            <Select {...text('free_hours')}>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {freeUntil(choice)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </form>
    </Dialog>
  )
}
