import { data, Form, Link, useNavigation, useSearchParams } from 'react-router'
import { anonymousClient } from '../client.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import type { Route } from './+types/confirm.ts'
import { MailLinkCard } from './mail-link-card.tsx'
import { followNewsletterLink } from './subscribe.ts'
import { SubscribeForm } from './subscribe-form.tsx'

export function meta() {
  return [{ title: 'Confirm the newsletter | Magari' }, { name: 'robots', content: 'noindex' }]
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export const handle: PageHandle = { searchParams: ['token'] }

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const error = await followNewsletterLink(context.get(anonymousClient), 'confirm_newsletter', token)
  return data({ error }, { status: error ? 400 : 200 })
}

/** The page of the confirmation link. It needs a button press, because mail scanners open links. */
export default function ConfirmNewsletter({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const busy = useNavigation().state !== 'idle'
  const token = params.get('token') ?? ''

  if (actionData?.error === null)
    return (
      <MailLinkCard title="You are subscribed" lead="Welcome! We only write when there is news.">
        <LinkButton to="/vehicles" variant="main">
          Browse Vehicles
        </LinkButton>
        <p className="text-sm text-ink-2">
          Changed your mind?{' '}
          <Link
            to={`/newsletter/unsubscribe?${new URLSearchParams({ token })}`}
            className="inline-block py-1 text-green-ink underline"
          >
            Unsubscribe
          </Link>
        </p>
      </MailLinkCard>
    )
  if (actionData || !token)
    return (
      <MailLinkCard title="This did not work" lead="Enter your address and we will send you a new link.">
        {actionData?.error && <FieldError>{actionData.error}</FieldError>}
        <SubscribeForm />
      </MailLinkCard>
    )
  return (
    <MailLinkCard
      title="Confirm your subscription"
      lead="We ask so that nobody gets our newsletter without requesting it."
    >
      <Form method="post" className="grid">
        <Button type="submit" variant="main" busy={busy}>
          Confirm subscription
        </Button>
      </Form>
    </MailLinkCard>
  )
}
