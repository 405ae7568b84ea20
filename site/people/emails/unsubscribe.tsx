import { data, Form, useNavigation } from 'react-router'
import { nameList } from '#domain/foundation/name-list.ts'
import { CHANNELS_IN_WORDS } from '#domain/notifications/channels.ts'
import { topicInWords } from '#domain/notifications/topics.ts'
import { anonymousClient } from '../../client.ts'
import { MailLinkCard } from '../../newsletter/mail-link-card.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { chooseEmailsByLink, emailsByLink } from './queries.ts'

/** Changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const link = await emailsByLink(context.get(anonymousClient), tokenOf(url))
  return data(link, { status: link.error === null ? 200 : 404 })
}
loader.searchParams = ['token']

/** Also answers the one-click unsubscribing of mail programs (RFC 8058), which send a form to the link's address. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  await chooseEmailsByLink(context.get(anonymousClient), tokenOf(url), form.get('wanted') === 'yes')
  return null
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? ''
}

export const meta = () => [{ title: 'Unsubscribe | Magari' }, { name: 'robots', content: 'noindex' }]

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** The page of an unsubscribe link. */
export default function Unsubscribe({ loaderData: link }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'

  if (link.error !== null)
    return (
      <MailLinkCard
        title="This link does not work"
        lead="Open the link at the end of our latest mail to you, or sign in and change it in your settings."
      >
        <FieldError>{link.error}</FieldError>
        <LinkButton to="/account/notifications">Notification settings</LinkButton>
      </MailLinkCard>
    )
  const about = `mails about ${topicInWords(link.topic)}`
  const others = nameList(link.otherChannels.map((channel) => CHANNELS_IN_WORDS[channel]))
  if (!link.wanted)
    return (
      <MailLinkCard title="You are unsubscribed" lead={`We will no longer send ${about} to this address.`}>
        {others && <p className="text-sm text-ink-2">You are still notified by {others}.</p>}
        <Form method="post" className="grid">
          <input type="hidden" name="wanted" value="yes" />
          <Button type="submit" busy={busy}>
            Undo
          </Button>
        </Form>
        <LinkButton to="/account/notifications" variant="bare">
          Notification settings
        </LinkButton>
      </MailLinkCard>
    )
  return (
    <MailLinkCard
      title="Unsubscribe"
      lead={`We will stop sending ${about} to this address. You can still see everything on the site.`}
    >
      <Form method="post" className="grid">
        <Button type="submit" variant="main" busy={busy}>
          Unsubscribe
        </Button>
      </Form>
    </MailLinkCard>
  )
}
