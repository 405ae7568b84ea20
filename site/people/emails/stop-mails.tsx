import { data, Form, href, useNavigation } from 'react-router'
import { anonymousClient } from '../../client.ts'
import { MailLinkCard } from '../../newsletter/mail-link-card.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { Route } from './+types/stop-mails.ts'
import { senderByLink, stopSenderByLink } from './queries.ts'

/** Changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const link = await senderByLink(context.get(anonymousClient), tokenOf(url))
  return data(link, { status: link.error === null ? 200 : 404 })
}
loader.searchParams = ['token']

/** Also answers the one-click unsubscribing of mail programs (RFC 8058), which send a form to the link's address. */
export async function action({ url, context }: Route.ActionArgs) {
  await stopSenderByLink(context.get(anonymousClient), tokenOf(url))
  return null
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? ''
}

export const meta = () => [{ title: 'This was not me | Magari' }, { name: 'robots', content: 'noindex' }]

export function headers() {
  // The URL is a key, so other pages must not get it as a referrer.
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
}

/** The page of the "This was not me" link in mails to an address that a member entered. Works without sign-in. */
export default function StopMails({ loaderData: link }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'

  if (link.error !== null)
    return (
      <MailLinkCard
        title="This link does not work"
        lead="Open the link at the end of our latest mail to you."
      >
        <FieldError>{link.error}</FieldError>
        <LinkButton to={href('/contact')}>Write to us</LinkButton>
      </MailLinkCard>
    )
  if (link.stopped)
    return (
      <MailLinkCard
        title="You will get no more of these mails"
        lead={`${link.sender ?? 'The person who entered your address'} can no longer have us mail you, and will be notified.`}
      >
        <LinkButton to={href('/contact')} variant="bare">
          Tell us more
        </LinkButton>
      </MailLinkCard>
    )
  return (
    <MailLinkCard
      title="This was not you?"
      lead={`${link.sender ?? 'Someone'} entered your address on Magari. Confirm to block further mails from them.`}
    >
      <Form method="post" className="grid">
        <Button type="submit" variant="main" busy={busy}>
          This was not me
        </Button>
      </Form>
    </MailLinkCard>
  )
}
