import { type SubmitEvent, useId, useState } from 'react'
import { PLAN_DAYS } from '#domain/money/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import type { useActions } from '../../workplace/use-actions.ts'
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

/** Gives somebody days of a plan without a payment, with a reason for the audit log. */
export function GrantPlanDialog({ person, running, plans, act, onClose }: GrantPlanDialogProps) {
  const formId = useId()
  const fields = useId()
  const [form, setForm] = useState({ plan: running?.id ?? '', days: String(PLAN_DAYS), reason: '' })
  const [errors, setErrors] = useState<Partial<Record<keyof typeof form, string>>>({})
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<typeof form>) => {
    setForm((form) => ({ ...form, ...part }))
    setErrors({})
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const days = /^\d{1,3}$/.test(form.days.trim()) ? Number(form.days) : 0
    const wrong = {
      ...(form.plan === '' && { plan: 'Choose a plan.' }),
      ...((days < 1 || days > MAX_GRANTED_DAYS) && { days: `From 1 to ${MAX_GRANTED_DAYS} days.` }),
      ...(form.reason.trim().length < 3 && { reason: 'Say why.' }),
    }
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) return document.getElementById(`${fields}-${first}`)?.focus()
    setBusy(true)
    const done = await act(
      person.id,
      (client) => grantPlan(client, person.id, form.plan, days, form.reason.trim()),
      { done: 'Plan given', failed: 'Failed to give the plan' },
    )
    setBusy(false)
    if (done) onClose()
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={`Give ${nameOfPerson(person)} a plan`}
      description="Days of the plan they have are added to its end. Another plan begins today and replaces it. They are told."
      className="max-w-120"
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
            Give plan
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-2 grid gap-3">
        <Field id={`${fields}-plan`} label="Plan" error={errors.plan ?? null}>
          <Select
            data-autofocus
            value={form.plan}
            onChange={(event) => change({ plan: event.currentTarget.value })}
          >
            <option value="">Choose</option>
            {plans.map(({ id, name, is_active }) => (
              <option key={id} value={id}>
                {name}
                {is_active ? '' : ' (not on sale)'}
              </option>
            ))}
          </Select>
        </Field>
        <Field id={`${fields}-days`} label="Days" error={errors.days ?? null}>
          <Input
            inputMode="numeric"
            maxLength={3}
            value={form.days}
            onChange={(event) => change({ days: event.currentTarget.value })}
          />
        </Field>
        <Field
          id={`${fields}-reason`}
          label="Reason"
          help="For the audit log; they do not read it."
          error={errors.reason ?? null}
        >
          <Textarea
            rows={2}
            maxLength={1000}
            value={form.reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
