import { useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { Button } from '../../ui/button.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { ReasonDialog } from '../form-dialog.tsx'
import { nameOfPerson } from '../users/person-name.ts'
import { GrantPlanDialog } from './grant-plan-dialog.tsx'
import { MemberSection } from './member-section.tsx'
import { endPlan, type MemberRecord, type PlanToGive } from './queries.ts'

interface MemberPlanProps {
  record: MemberRecord
  plans: PlanToGive[]
}

/** A member's plan, which administrators can give and end. */
export function MemberPlan({ record: { person, plan }, plans }: MemberPlanProps) {
  const { act } = useActions()
  const [asking, setAsking] = useState<'grant' | 'end' | null>(null)
  return (
    <MemberSection title="Plan">
      <div className="grid gap-3 rounded-r border border-line bg-raise p-3">
        <p className="wrap-anywhere">
          {plan ? (
            <>
              <b className="font-medium">{plan.name}</b> from {formatDate(plan.started_at)} until{' '}
              {formatDate(plan.expires_at)}
            </>
          ) : (
            'None: the free limit applies.'
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {plans.length > 0 && (
            <Button size="s" onClick={() => setAsking('grant')}>
              Give a plan
            </Button>
          )}
          {plan && (
            <Button size="s" variant="bare" className="text-danger!" onClick={() => setAsking('end')}>
              End the plan
            </Button>
          )}
        </div>
      </div>
      {asking === 'grant' && (
        <GrantPlanDialog
          person={person}
          running={plan}
          plans={plans}
          act={act}
          onClose={() => setAsking(null)}
        />
      )}
      {plan && asking === 'end' && (
        <ReasonDialog
          about={`plan-${person.id}`}
          onClose={() => setAsking(null)}
          title={`End the ${plan.name} plan?`}
          description={`${nameOfPerson(person)} has paid for or was given it until ${formatDate(plan.expires_at)}. Their ads stay as they are.`}
          label="Reason"
          help="They will see it."
          missing="Enter a reason."
          maxLength={1000}
          confirmLabel="End plan"
          onConfirm={(reason) =>
            act(person.id, (client) => endPlan(client, person.id, reason), {
              done: 'Plan ended',
              failed: 'Failed to end the plan',
            })
          }
        />
      )}
    </MemberSection>
  )
}
