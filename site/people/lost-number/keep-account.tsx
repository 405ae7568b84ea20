import { useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { anonymousClient, browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { MailLinkCard } from '../../newsletter/mail-link-card.tsx'
import { useVisitor } from '../../session/visitor.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { Route } from './+types/keep-account.ts'
import { refuseRecovery } from './queries.ts'

/** Changes nothing: scanners of messages open links too. */
export function loader({ url }: Route.LoaderArgs) {
  return { hasLink: tokenOf(url) !== '' }
}
loader.searchParams = ['t']

/** The button of a link: refuses the request. */
export async function action({ url, context }: Route.ActionArgs) {
  return { refused: await refuseRecovery(context.get(anonymousClient), tokenOf(url) || 'none') }
}

function tokenOf(url: URL): string {
  return url.searchParams.get('t') ?? ''
}

export const meta = () => [{ title: 'Keep your account | Magari' }, { name: 'robots', content: 'noindex' }]

export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

/** Where the owner of an account says that somebody else asks for it: by the link of a message, or signed in. */
export default function KeepAccount({ loaderData: { hasLink }, actionData: answered }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (answered) return <Answered refused={answered.refused} />
  if (!hasLink) return <KeepHere />
  return (
    <MailLinkCard
      title="Is it not you?"
      lead="Somebody who says that they lost the number of your account asks our staff for it."
    >
      <Form method="post" className="grid">
        <Button type="submit" variant="main" busy={busy}>
          This is not me
        </Button>
      </Form>
      <p className="text-sm text-ink-2">
        Nothing is then given away, and you keep your account. If it is you, close this page: nothing changes.
      </p>
    </MailLinkCard>
  )
}

function Answered({ refused }: { refused: boolean }) {
  return refused ? (
    <MailLinkCard
      title="You keep your account"
      lead="Nothing is given to whoever asked. If you did not lose your number, nothing else is to be done."
    >
      <LinkButton to="/account/security" variant="main">
        Open your security settings
      </LinkButton>
    </MailLinkCard>
  ) : (
    <MailLinkCard
      title="There is no request any more"
      lead="It has ended already, or the link is not complete."
    >
      <LinkButton to={href('/contact')}>Write to us</LinkButton>
    </MailLinkCard>
  )
}

/** Without a link, for whoever is signed in. */
function KeepHere() {
  const { status } = useVisitor()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<boolean | null>(null)
  const [failed, setFailed] = useState(false)

  async function refuse() {
    setBusy(true)
    setFailed(false)
    try {
      setRefused(await refuseRecovery(await browserClient()))
    } catch (error) {
      reportFailure('A request for an account could not be refused', error)
      setFailed(true)
    }
    setBusy(false)
  }

  if (refused !== null) return <Answered refused={refused} />
  return (
    <MailLinkCard
      title="Is it not you?"
      lead="Who uses their account keeps it: a request for it gets nothing once you sign in. You may also say so here."
    >
      {status === 'signed-out' ? (
        <LinkButton to="/login?next=%2Fkeep-account" variant="main">
          Sign In
        </LinkButton>
      ) : (
        <Button variant="main" busy={busy} disabled={status !== 'signed-in'} onClick={refuse}>
          This is not me
        </Button>
      )}
      {failed && <FieldError>This could not be saved. Try again in a moment.</FieldError>}
    </MailLinkCard>
  )
}
