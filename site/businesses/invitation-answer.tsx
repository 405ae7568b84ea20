import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { businessRoleLabel } from '#domain/businesses/roles.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { MailLinkCard } from '../newsletter/mail-link-card.tsx'
import { signOutHere } from '../session/account.ts'
import { useVisitor } from '../session/visitor.ts'
import { loginPath } from '../session/where-next.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useLeave } from './acting-bar.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { dutiesOf, EndedInvitation, titleOf } from './ended-invitation.tsx'
import { useOpenWorkplace } from './use-open-workplace.ts'
import { answerInvitation, type InvitationOfLink, invitationOf } from './workplace-queries.ts'

/** An invitation as a signed-in person sees it: theirs to answer, or somebody else's. `title`: until it is known. */
export default function InvitationAnswer({ id, title }: { id: string; title: string }) {
  const { acting } = useVisitor()
  const { busy, leave } = useLeave(`/invitation/${id}`)
  const { invitation, read } = useInvitation(id)

  if (acting)
    return (
      <MailLinkCard
        title={`You are working for ${acting.businessName}`}
        lead="An invitation is for your own account. Go there to answer it."
      >
        <Button variant="main" busy={busy} onClick={leave}>
          Go to your account
        </Button>
      </MailLinkCard>
    )
  if (invitation === undefined)
    return (
      <MailLinkCard title={title} lead="">
        <Spinner label="Loading..." />
      </MailLinkCard>
    )
  if (invitation === null)
    return (
      <MailLinkCard title="The invitation could not be loaded" lead="Check your connection.">
        <Button variant="main" onClick={read}>
          Try again
        </Button>
      </MailLinkCard>
    )
  if (invitation.state !== 'open') return <EndedInvitation invitation={invitation} />
  return invitation.is_mine ? <Answer id={id} invitation={invitation} onChanged={read} /> : <OfAnother />
}

/** Undefined until it is read; null after a failure. */
function useInvitation(id: string) {
  const [invitation, setInvitation] = useState<InvitationOfLink | null>()
  const read = useCallback(async () => {
    try {
      setInvitation(await invitationOf(await browserClient(), id))
    } catch (error) {
      reportFailure('The invitation could not be read', error)
      setInvitation(null)
    }
  }, [id])
  useEffect(() => void read(), [read])
  return { invitation, read }
}

interface AnswerProps {
  id: string
  invitation: InvitationOfLink
  /** The answer was refused: the invitation may be another now. */
  onChanged: () => Promise<void>
}

function Answer({ id, invitation, onChanged }: AnswerProps) {
  const { business_name: name, business_role: kind, role, invited_by } = invitation
  const { opening, open } = useOpenWorkplace()
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const [answer, setAnswer] = useState<{ business: string | null }>()
  const [asked, setAsked] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function give(accept: boolean) {
    if (busy) return
    setBusy(accept ? 'accept' : 'decline')
    setTrouble(null)
    try {
      setAnswer({ business: await answerInvitation(await browserClient(), id, accept) })
    } catch (error) {
      reportFailure('The invitation could not be answered', error)
      setTrouble(databaseRefusal(error as ServiceError).sentence)
      await onChanged()
    } finally {
      setAsked(false)
      setBusy(null)
    }
  }

  if (answer?.business) {
    const workplace = { id: answer.business, name, kind }
    return (
      <MailLinkCard
        title={`You work for ${name} now`}
        lead={`As ${businessRoleLabel(role)}. You can open it from your dashboard and from the menu of your account.`}
      >
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <Button
            variant="main"
            className="max-w-full wrap-anywhere"
            busy={opening !== null}
            onClick={() => open(workplace)}
          >
            Open {name}
          </Button>
          <LinkButton to="/dashboard">Your dashboard</LinkButton>
        </div>
      </MailLinkCard>
    )
  }
  if (answer)
    return (
      <MailLinkCard title="Invitation declined" lead={`${name} has been told.`}>
        <LinkButton to="/" variant="main" className="justify-self-start">
          Go to the home page
        </LinkButton>
      </MailLinkCard>
    )
  return (
    <MailLinkCard title={titleOf(invitation)} lead={dutiesOf(role)}>
      {invited_by && <p className="text-ink-2">Invited by {invited_by}.</p>}
      {trouble && <FieldError>{trouble}</FieldError>}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button variant="main" busy={busy === 'accept'} onClick={() => give(true)}>
          Accept
        </Button>
        <Button disabled={busy !== null} onClick={() => setAsked(true)}>
          Decline
        </Button>
      </div>
      <DeclineDialog name={name} open={asked} onClose={() => setAsked(false)} onConfirm={() => give(false)} />
    </MailLinkCard>
  )
}

function OfAnother() {
  const { user } = useVisitor()
  const navigate = useNavigate()
  async function signOut() {
    await signOutHere()
    await navigate(loginPath(location))
  }
  return (
    <MailLinkCard
      title="This invitation was sent to another address"
      lead={`You are signed in${user ? ` as ${identifierOf(user)}` : ''}, which is not where it was sent. If that address or number is yours too, add it to your account, confirm it, and open the link again.`}
    >
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <LinkButton to="/account/profile" variant="main">
          Add it to your account
        </LinkButton>
        <Button onClick={signOut}>Use another account</Button>
      </div>
    </MailLinkCard>
  )
}
