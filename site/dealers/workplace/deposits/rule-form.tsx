import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { checkReservationRule } from '#domain/money/reservation-rule-form.ts'
import { useRequestForm } from '../../../forms/use-request-form.ts'
import { RuleFields } from '../../../money/deposits/rule-fields.tsx'
import type { DepositSettings } from '../../../money/deposits/till-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/error-summary.tsx'
import { toast } from '../../../ui/toast.ts'
import { useActions } from '../../../workplace/use-actions.ts'
import { setReservationRule } from './queries.ts'

/** How much the dealer asks, and for how many days. */
export function RuleForm({ userId, settings }: { userId: string; settings: DepositSettings }) {
  const { revalidate } = useRevalidator()
  const { busy: stopping, act } = useActions()
  const [prefilled] = useState({ amount: String(settings.amount ?? ''), days: String(settings.days ?? 3) })
  const { fields, summary, busy, submit } = useRequestForm({
    id: 'reservation-rule',
    draftKey: 'magari-reservation-rule',
    userId,
    prefilled,
    check: checkReservationRule,
    send: setReservationRule,
    failed: 'Failed to save what you ask',
    onSent: async () => {
      toast({ title: 'Saved: your ads offer it' })
      await revalidate()
    },
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <FormProblem {...summary} />
      <RuleFields fields={fields} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
          {settings.amount === null ? 'Offer it' : 'Save'}
        </Button>
        {settings.amount !== null && (
          <Button
            busy={stopping !== null}
            className="max-sm:w-full"
            onClick={() =>
              act('stop', (client) => setReservationRule(client, null), {
                done: 'Your ads no longer offer it',
                failed: 'It could not be stopped',
              })
            }
          >
            Hold no vehicles
          </Button>
        )}
      </div>
    </form>
  )
}
