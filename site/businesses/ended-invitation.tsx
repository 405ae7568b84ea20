import type { ReactNode } from 'react'
import { type BusinessRole, businessRoleDuties, businessRoleLabel } from '#domain/businesses/roles.ts'
import { MailLinkCard } from '../newsletter/mail-link-card.tsx'
import { LinkButton } from '../ui/button.tsx'
import type { InvitationOfLink } from './workplace-queries.ts'

/** What the invitation is about. */
export function titleOf({ business_name, role }: InvitationOfLink): string {
  return `${business_name} invites you to work for them as ${businessRoleLabel(role)}`
}

/** What people in the role do. */
export function dutiesOf(role: BusinessRole): string {
  return `${businessRoleLabel(role)}: ${businessRoleDuties(role)}`
}

/** Shown for an invitation that can no longer be answered. */
export function EndedInvitation({
  invitation: { state, business_name, is_mine },
}: {
  invitation: InvitationOfLink
}) {
  switch (state) {
    case 'accepted':
      return is_mine ? (
        <Ended
          title="You have accepted this invitation"
          action={<LinkButton to="/workplaces">Your workplaces</LinkButton>}
        >
          It works once. If you still work for {business_name}, you find it among your workplaces; otherwise
          ask for a new one.
        </Ended>
      ) : (
        <Ended title="This invitation was used already">
          Each invitation is for one person. Ask {business_name} for one of your own.
        </Ended>
      )
    case 'declined':
      return (
        <Ended title="This invitation was declined">
          If you changed your mind, ask {business_name} for a new one.
        </Ended>
      )
    case 'withdrawn':
      return <Ended title="This invitation was withdrawn">Ask {business_name} if you still expect one.</Ended>
    default:
      return (
        <Ended title="This invitation has expired">
          Invitations last seven days. Ask {business_name} for a new one.
        </Ended>
      )
  }
}

interface EndedProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A card about an invitation that leads elsewhere. */
export function Ended({ title, action, children }: EndedProps) {
  return (
    <MailLinkCard title={title} lead={children}>
      <p className="flex flex-wrap gap-3">
        {action}
        <LinkButton to="/" variant={action ? 'plain' : 'main'}>
          Go to the home page
        </LinkButton>
      </p>
    </MailLinkCard>
  )
}
