import { useCallback, useEffect, useState } from 'react'
import { businessRoleLabel } from '#domain/businesses/roles.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { roleLabel } from '#domain/people/accounts.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { onLive } from '../live/live.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { useOpenWorkplace } from './use-open-workplace.ts'
import {
  answerInvitation,
  leaveBusiness,
  type OwnInvitation,
  ownInvitations,
  ownWorkplaces,
  type Workplace,
} from './workplace-queries.ts'

interface Own {
  workplaces: Workplace[]
  invitations: OwnInvitation[]
}

/** On the dashboard: invitations of businesses, and the businesses that the person works for. Nothing for everybody else. */
export function OwnWorkplaces() {
  const [own, setOwn] = useState<Own | null>(null)
  const read = useCallback(async () => {
    try {
      const client = await browserClient()
      const [workplaces, invitations] = await Promise.all([ownWorkplaces(client), ownInvitations(client)])
      setOwn({ workplaces, invitations })
    } catch (error) {
      reportFailure('The workplaces could not be read', error)
    }
  }, [])
  useEffect(() => {
    void read()
    return onLive('notification', () => void read())
  }, [read])
  if (!own || own.workplaces.length + own.invitations.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-6">
      {own.invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} onAnswered={read} />
      ))}
      {own.workplaces.length > 0 && <Workplaces workplaces={own.workplaces} onLeft={read} />}
    </div>
  )
}

interface InvitationProps {
  invitation: OwnInvitation
  onAnswered: () => Promise<void>
}

function Invitation({ invitation: { id, business_name, role, invited_by }, onAnswered }: InvitationProps) {
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const [asked, setAsked] = useState(false)

  async function answer(accept: boolean) {
    setBusy(accept ? 'accept' : 'decline')
    try {
      await answerInvitation(await browserClient(), id, accept)
      toast({ title: accept ? `You now work for ${business_name}` : 'Invitation declined' })
    } catch (error) {
      reportFailure('The invitation could not be answered', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'The invitation could not be answered', description: sentence, tone: 'error' })
    } finally {
      setAsked(false)
      setBusy(null)
    }
    // Also after a refusal: it may have been withdrawn.
    await onAnswered()
  }

  return (
    <section
      aria-label={`Invitation of ${business_name}`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-r border border-line bg-green-soft p-4"
    >
      <p className="min-w-0 wrap-anywhere">
        <b className="font-medium">{business_name}</b> invites you as {businessRoleLabel(role)}.
        {invited_by && <span className="block text-sm text-ink-2">Invited by {invited_by}</span>}
      </p>
      <p className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <Button variant="main" busy={busy === 'accept'} onClick={() => answer(true)}>
          Accept
        </Button>
        <Button disabled={busy !== null} onClick={() => setAsked(true)}>
          Decline
        </Button>
      </p>
      <DeclineDialog
        name={business_name}
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => answer(false)}
      />
    </section>
  )
}

function Workplaces({ workplaces, onLeft }: { workplaces: Workplace[]; onLeft: () => Promise<void> }) {
  const { opening, open } = useOpenWorkplace()
  const [leaving, setLeaving] = useState<Workplace | null>(null)

  async function leave() {
    if (!leaving) return
    try {
      await leaveBusiness(await browserClient(), leaving.id)
      toast({ title: `You no longer work for ${leaving.name}` })
    } catch (error) {
      reportFailure('The business could not be left', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'This could not be changed', description: sentence, tone: 'error' })
    }
    setLeaving(null)
    await onLeft()
  }

  return (
    <section aria-labelledby="you-work-for">
      <h2 id="you-work-for" className="mb-3 text-lg">
        You work for
      </h2>
      <ul className="grid rounded-r border border-line bg-raise">
        {workplaces.map((workplace) => (
          <li
            key={workplace.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line p-4 not-first:border-t"
          >
            <WorkplaceName workplace={workplace} />
            <p className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
              <Button
                variant="main"
                busy={opening === workplace.id}
                aria-label={`Open ${workplace.name}`}
                onClick={() => open(workplace)}
              >
                Open
              </Button>
              <Button
                variant="bare"
                aria-label={`Stop working for ${workplace.name}`}
                onClick={() => setLeaving(workplace)}
              >
                Stop working here
              </Button>
            </p>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={leave}
        title={`Stop working for ${leaving?.name ?? ''}?`}
        description="You can no longer open it, and the business is told. To return, you have to be invited again."
        confirmLabel="Stop working here"
      />
    </section>
  )
}

/** The name of a workplace, and what the person is there. */
export function WorkplaceName({ workplace: { name, kind, role } }: { workplace: Workplace }) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <b className="font-medium">{name}</b>
      <span className="block text-sm text-ink-2">
        {businessRoleLabel(role)} · {roleLabel(kind)}
      </span>
    </p>
  )
}
