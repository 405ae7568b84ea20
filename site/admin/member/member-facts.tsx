import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { hasBusiness, type Role } from '#domain/people/accounts.ts'
import { FACT_TITLES } from '#domain/trust/facts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { FormDialog, ReasonDialog } from '../form-dialog.tsx'
import { MemberSection } from './member-section.tsx'
import { enterYardVisit, type MemberFact, withdrawFact } from './queries.ts'

interface MemberFactsProps {
  member: string
  role: Role
  facts: readonly MemberFact[]
}

/** What papers and visits showed, with the way to withdraw it and to enter a visit. */
export function MemberFacts({ member, role, facts }: MemberFactsProps) {
  const { busy, act } = useActions()
  const [withdrawing, setWithdrawing] = useState<MemberFact | null>(null)
  const [visiting, setVisiting] = useState(false)
  return (
    <MemberSection title="Checked">
      {facts.length === 0 ? (
        <p className="text-sm text-ink-2">No papers seen and no visit.</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {facts.map((fact) => (
            <li key={fact.id} className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0 flex-1">
                {FACT_TITLES[fact.kind]}, {formatDate(fact.checked_at)}
                {fact.listing && (
                  <>
                    {': '}
                    <Link to={`/vehicles/${fact.listing.id}`}>{fact.listing.title}</Link>
                  </>
                )}
              </span>
              <Button size="s" busy={busy === fact.id} onClick={() => setWithdrawing(fact)}>
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasBusiness(role) && (
        <Button size="s" className="mt-3" onClick={() => setVisiting(true)}>
          Enter a visit
        </Button>
      )}
      {visiting && <VisitDialog member={member} act={act} onClose={() => setVisiting(false)} />}
      {withdrawing && (
        <ReasonDialog
          about={withdrawing.id}
          onClose={() => setWithdrawing(null)}
          title="Withdraw this?"
          description={FACT_TITLES[withdrawing.kind]}
          label="Reason"
          help="The member sees it, and can send papers again."
          missing="Say why it no longer stands."
          maxLength={500}
          confirmLabel="Withdraw"
          onConfirm={(reason) =>
            act(withdrawing.id, (client) => withdrawFact(client, withdrawing.id, reason), {
              done: 'Withdrawn',
              failed: 'Failed to withdraw',
            })
          }
        />
      )}
    </MemberSection>
  )
}

interface VisitDialogProps {
  member: string
  act: ReturnType<typeof useActions>['act']
  onClose: () => void
}

function VisitDialog({ member, act, onClose }: VisitDialogProps) {
  const today = dayInNairobi(Date.now())
  const [visit, setVisit] = useState({ visited_on: today, place: '', note: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const change = (part: Partial<typeof visit>) => setVisit({ ...visit, ...part })
  return (
    <FormDialog
      title="Visit to their yard"
      description="Another administrator, who was there or saw its photos, confirms it under Approvals. Then buyers read it for a year."
      confirmLabel="Enter the visit"
      onClose={onClose}
      onSubmit={async () => {
        setProblem(visit.place.trim().length < 2 ? 'Enter where it is.' : null)
        if (visit.place.trim().length < 2) return false
        return act(member, (client) => enterYardVisit(client, member, visit), {
          done: 'Visit entered, to be confirmed by another administrator',
          failed: 'Failed to enter the visit',
        })
      }}
    >
      <Field label="Day">
        <Input
          type="date"
          max={today}
          value={visit.visited_on}
          onChange={({ target }) => change({ visited_on: target.value })}
        />
      </Field>
      <Field label="Place" error={problem} help="Buyers read it.">
        <Input
          data-autofocus
          value={visit.place}
          maxLength={120}
          placeholder="Kiambu Road, opposite the petrol station"
          onChange={({ target }) => change({ place: target.value })}
        />
      </Field>
      <Field label="Note" optional help="For administrators only.">
        <Textarea
          rows={3}
          maxLength={1000}
          value={visit.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
