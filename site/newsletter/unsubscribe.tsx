import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { anonymousClient } from '../client.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { MailLinkCard } from './mail-link-card.tsx'
import { followNewsletterLink } from './subscribe.ts'

export function meta() {
  return [{ title: 'Unsubscribe from the newsletter | Magari' }, { name: 'robots', content: 'noindex' }]
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export const handle: PageHandle = { searchParams: ['token'] }

/** Also handles one-click unsubscribing (RFC 8058), for which mail programs post a form to the link. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const error = await followNewsletterLink(context.get(anonymousClient), 'unsubscribe_from_newsletter', token)
  return data({ error }, { status: error ? 400 : 200 })
}

/** The page of a newsletter's unsubscribe link. */
export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const busy = useNavigation().state !== 'idle'

  if (actionData?.error === null)
    return (
      <MailLinkCard
        title="You are unsubscribed"
        lead="We will no longer send the newsletter to this address."
      >
        <LinkButton to="/">Return to Home</LinkButton>
      </MailLinkCard>
    )
  if (actionData || !params.get('token'))
    return (
      <MailLinkCard
        title="This did not work"
        lead="Open the link at the end of our last newsletter, or write to us."
      >
        {actionData?.error && <FieldError>{actionData.error}</FieldError>}
        <LinkButton to="/contact?topic=privacy">Contact</LinkButton>
      </MailLinkCard>
    )
  return (
    <MailLinkCard
      title="Unsubscribe from the newsletter"
      lead="We will stop sending the newsletter to this address."
    >
      <Form method="post" className="grid">
        <Button type="submit" variant="main" busy={busy}>
          Unsubscribe
        </Button>
      </Form>
    </MailLinkCard>
  )
}
