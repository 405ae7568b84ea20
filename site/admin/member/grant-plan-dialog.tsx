import { useId, useState } from 'react'
import { PLAN_DAYS } from '#domain/money/plans.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import type { useActions } from '../../workplace/use-actions.ts'
import { FormDialog } from '../form-dialog.tsx'
import { nameOfPerson } from '../users/person-name.ts'
import type { AdminPerson } from '../users/queries.ts'
import { grantPlan, MAX_GRANTED_DAYS, type MemberRecord, type PlanToGive } from './queries.ts'

interface GrantPlanDialogProps {
  person: AdminPerson
  running: MemberRecord['plan']
  plans: PlanToGive[]
  act: ReturnType<typeof useActions>['act']
  onClose: () => void
}

/** Gives a person a plan for some days without a payment, with a reason for the audit log. */
export function GrantPlanDialog({ person, running, plans, act, onClose }: GrantPlanDialogProps) {
  const fields = useId()
  const [form, setForm] = useState({ plan: running?.id ?? '', days: String(PLAN_DAYS), reason: '' })
  const [errors, setErrors] = useState<Partial<typeof form>>({})

  async function submit() {
    const days = /^\d{1,3}$/.test(form.days.trim()) ? Number(form.days) : 0
    const wrong = {
      ...(form.plan === '' && { plan: 'Choose a plan.' }),
      ...((days < 1 || days > MAX_GRANTED_DAYS) && { days: `From 1 to ${MAX_GRANTED_DAYS} days.` }),
      ...(form.reason.trim().length < 3 && { reason: 'Enter a reason.' }),
    }
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) {
      document.getElementById(`${fields}-${first}`)?.focus()
      return false
    }
    return act(person.id, (client) => grantPlan(client, person.id, form.plan, days, form.reason.trim()), {
      done: 'Plan given',
      failed: 'Failed to give the plan',
    })
  }

  const field = (name: keyof typeof form) => ({ id: `${fields}-${name}`, error: errors[name] ?? null })
  const text = (name: keyof typeof form) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setForm({ ...form, [name]: target.value })
      setErrors({})
    },
  })
  return (
    <FormDialog
      title={`Give ${nameOfPerson(person)} a plan`}
      description="Days of their current plan extend it. A different plan starts today and replaces it; paid days that are left count as days of the new one. They will be notified."
      confirmLabel="Give plan"
      onClose={onClose}
      onSubmit={submit}
    >
      <Field {...field('plan')} label="Plan">
        <Select data-autofocus {...text('plan')}>
          <option value="">Choose</option>
          {plans.map(({ id, name, is_active }) => (
            <option key={id} value={id}>
              {name}
              {is_active ? '' : ' (not on sale)'}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...field('days')} label="Days">
        <Input inputMode="numeric" maxLength={3} {...text('days')} />
      </Field>
      <Field {...field('reason')} label="Reason" help="For the audit log; they do not see it.">
        <Textarea rows={2} maxLength={1000} {...text('reason')} />
      </Field>
    </FormDialog>
  )
}
