import { useState } from 'react'
import {
  invitationMessageSentence,
  invitationPath,
  invitationStateSentence,
} from '#domain/businesses/invitations.ts'
import { type BusinessLevel, businessRoleLabel, decidesAbout } from '#domain/businesses/roles.ts'
import type { Identifier } from '#domain/people/identifier.ts'
import { identifierOf } from '#domain/people/identifier.ts'
import { AccountSection } from '../people/account/account-section.tsx'
import { withRecentSignIn } from '../session/recent-sign-in.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { useActions } from '../workplace/use-actions.ts'
import { invite, type SentInvitation, withdrawInvitation } from './people-queries.ts'

interface SentInvitationsProps {
  invitations: SentInvitation[]
  level: BusinessLevel
}

/** Invitations that wait for an answer, and below them those that ended; nothing without any. */
export function SentInvitations({ invitations, level }: SentInvitationsProps) {
  const open = invitations.filter(({ state }) => state === 'open')
  const ended = invitations.filter(({ state }) => state !== 'open')
  if (invitations.length === 0) return null
  return (
    <AccountSection title="Invitations">
      {open.length > 0 && <Open invitations={open} level={level} />}
      {ended.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm text-green-ink">
            {ended.length === 1 ? '1 earlier invitation' : `${ended.length} earlier invitations`}
          </summary>
          <ul className="grid gap-2 text-sm">
            {ended.map((invitation) => (
              <li key={invitation.id} className="wrap-anywhere">
                {identifierOf(invitation)} · {businessRoleLabel(invitation.role)} ·{' '}
                <span className="text-ink-2">{invitationStateSentence(invitation)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </AccountSection>
  )
}

function Open({ invitations, level }: SentInvitationsProps) {
  const { busy, act } = useActions()
  const [asked, setAsked] = useState<SentInvitation | null>(null)

  function sendAgain(invitation: SentInvitation) {
    const { email, phone, role } = invitation
    return act(
      invitation.id,
      (client) => withRecentSignIn(() => invite(client, { email, phone } as Identifier, role)),
      { done: 'Invitation sent again', failed: 'The invitation was not sent again' },
    )
  }

  async function withdraw() {
    if (!asked) return
    await act(asked.id, (client) => withdrawInvitation(client, asked.id), {
      done: 'Invitation withdrawn',
      failed: 'The invitation could not be withdrawn',
    })
    setAsked(null)
  }

  return (
    <>
      <ul className="grid rounded-r border border-line bg-raise">
        {invitations.map((invitation) => {
          const to = identifierOf(invitation)
          const link = new URL(invitationPath(invitation.id), location.origin).href
          return (
            <li key={invitation.id} className="grid gap-3 border-line p-4 not-first:border-t">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
                  {to}
                  <Badge icon={null}>{businessRoleLabel(invitation.role)}</Badge>
                </p>
                <p className="text-sm text-ink-2">
                  {invitationStateSentence(invitation)}. {invitationMessageSentence(invitation.message)}
                </p>
              </div>
              {decidesAbout(level, invitation.role) && (
                <p className="flex flex-wrap gap-2 max-sm:*:flex-1">
                  <CopyButton text={link} what={`Link for ${to}`} label="Copy link" />
                  <Button
                    size="s"
                    busy={busy === invitation.id}
                    aria-label={`Send again to ${to}`}
                    onClick={() => sendAgain(invitation)}
                  >
                    Send again
                  </Button>
                  <Button
                    size="s"
                    aria-label={`Withdraw the invitation to ${to}`}
                    onClick={() => setAsked(invitation)}
                  >
                    Withdraw
                  </Button>
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={withdraw}
        title="Withdraw this invitation?"
        description={asked && `The link that ${identifierOf(asked)} has no longer works.`}
        confirmLabel="Withdraw"
      />
    </>
  )
}
