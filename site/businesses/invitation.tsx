import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { UUID } from '#domain/foundation/uuid.ts'
import { anonymousClient } from '../client.ts'
import { MailLinkCard } from '../newsletter/mail-link-card.tsx'
import { useVisitor } from '../session/visitor.ts'
import { nextSearch } from '../session/where-next.ts'
import { LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Route } from './+types/invitation.ts'
import { dutiesOf, Ended, EndedInvitation, titleOf } from './ended-invitation.tsx'
import { invitationOf } from './workplace-queries.ts'

/** As anybody who has the link sees it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = UUID.test(params.id) ? await invitationOf(context.get(anonymousClient), params.id) : null
  return data(found, { status: found ? 200 : 404 })
}

export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

export const meta = () => [{ title: 'Invitation | Magari' }, { name: 'robots', content: 'noindex' }]

const InvitationAnswer = lazy(() => import('./invitation-answer.tsx'))

/** The page of an invitation's link (docs/product.md, People of a business). */
export default function Invitation({ loaderData: invitation, params: { id } }: Route.ComponentProps) {
  const { status, user } = useVisitor()
  if (!invitation)
    return (
      <Ended title="This invitation is not there any more">
        Its business may have closed, or the link is incomplete. Ask the business for a new one.
      </Ended>
    )
  if (user)
    return (
      <Suspense fallback={<MailLinkCard title={titleOf(invitation)} lead={dutiesOf(invitation.role)} />}>
        <InvitationAnswer key={user.id} id={id} title={titleOf(invitation)} />
      </Suspense>
    )
  if (invitation.state !== 'open' && status !== 'loading') return <EndedInvitation invitation={invitation} />
  const search = nextSearch(`/invitation/${id}`)
  return (
    <MailLinkCard title={titleOf(invitation)} lead={dutiesOf(invitation.role)}>
      <div className={classNames('grid gap-5', status === 'loading' && 'awaits-visitor')}>
        <p className="text-ink-2">
          You use an account of your own. Sign in with the e-mail address or number that the invitation was
          sent to, or create an account with it.
        </p>
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <LinkButton to={{ pathname: '/login', search }} variant="main">
            Sign In
          </LinkButton>
          <LinkButton to={{ pathname: '/register', search }}>Create account</LinkButton>
        </div>
      </div>
    </MailLinkCard>
  )
}
