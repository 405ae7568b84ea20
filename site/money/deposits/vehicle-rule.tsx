import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { checkReservationRule, type ReservationRule } from '#domain/money/reservation-rule-form.ts'
import { useRequestForm } from '../../forms/use-request-form.ts'
import { AccountSection } from '../../people/account/account-section.tsx'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useActions } from '../../workplace/use-actions.ts'
import { setVehicleRule } from './queries.ts'
import { RuleFields } from './rule-fields.tsx'

interface VehicleRuleProps {
  listingId: string
  userId: string
  /** What is asked for it now; null: it is not held. */
  rule: ReservationRule | null
}

/** What the dealer asks for this vehicle, if it is something else than for all. */
export function VehicleRule({ listingId, userId, rule }: VehicleRuleProps) {
  const { revalidate } = useRevalidator()
  const { busy: acting, act } = useActions()
  const [prefilled] = useState({ amount: String(rule?.amount ?? ''), days: String(rule?.days ?? 3) })
  const { fields, summary, busy, submit } = useRequestForm({
    id: 'vehicle-rule',
    draftKey: `magari-vehicle-rule-${listingId}`,
    userId,
    prefilled,
    check: checkReservationRule,
    send: (client, rule) => setVehicleRule(client, listingId, rule),
    failed: 'Failed to save what you ask for it',
    onSent: async () => {
      toast({ title: 'Saved for this vehicle' })
      await revalidate()
    },
  })
  const choose = (rule: 'as_for_all' | null, done: string) =>
    act('choose', (client) => setVehicleRule(client, listingId, rule), {
      done,
      failed: 'It could not be saved',
    })
  return (
    <AccountSection title="What you ask for this vehicle" lead="In place of what you ask for all of them.">
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <FormProblem {...summary} />
        <RuleFields fields={fields} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} className="max-sm:w-full">
            Ask this for it
          </Button>
          <Button
            busy={acting !== null}
            className="max-sm:w-full"
            onClick={() => choose('as_for_all', 'As for all your vehicles')}
          >
            As for all
          </Button>
          {rule && (
            <Button
              variant="bare"
              busy={acting !== null}
              className="text-danger! max-sm:w-full"
              onClick={() => choose(null, 'This vehicle is not held')}
            >
              Do not hold it
            </Button>
          )}
        </div>
      </form>
    </AccountSection>
  )
}
