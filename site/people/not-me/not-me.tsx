import { data, Form, useNavigation } from 'react-router'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { changeInWords, undoneInWords } from '#domain/people/credential-changes.ts'
import { anonymousAuth } from '../../client.ts'
import { publicConfig } from '../../config.ts'
import { MailLinkCard } from '../../newsletter/mail-link-card.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { Route } from './+types/not-me.ts'
import { changeByLink, undoByLink } from './queries.ts'

/** Changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const change = await changeByLink(context.get(anonymousAuth), tokenOf(url))
  return data(change, { status: change ? 200 : 404 })
}
loader.searchParams = ['token']

/** The button: undoes the change. */
export async function action({ url, context }: Route.ActionArgs) {
  const resetPage = new URL('/reset-password', context.get(publicConfig).url).href
  const undone = await undoByLink(context.get(anonymousAuth), tokenOf(url), resetPage)
  // Takes precedence over the loader's data, for which the link is used by now.
  return data(undone, { status: undone ? 200 : 404 })
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? ''
}

export const meta = () => [{ title: 'This was not me | Magari' }, { name: 'robots', content: 'noindex' }]

export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

/** The page of the link in a mail about a changed credential. */
export default function NotMe({ loaderData: change, actionData: undone }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'

  if (undone)
    return (
      <MailLinkCard
        title={undone.email === null ? 'Nobody can sign in to the account now' : 'The change is undone'}
        lead={
          undone.email === null
            ? 'Its former e-mail address now belongs to another account, so this account has none. Contact us and we will help you.'
            : `We have sent a link to ${undone.email} to choose a new password. Until then, nobody can sign in with a password.`
        }
      >
        <ul className="grid list-disc gap-1 pl-5">
          {undoneInWords(undone).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <LinkButton to="/contact?topic=account" variant={undone.email === null ? 'main' : 'bare'}>
          Write to us
        </LinkButton>
      </MailLinkCard>
    )
  if (!change)
    return (
      <MailLinkCard
        title="This link does not work"
        lead="It has been used already or is older than 7 days. If someone else has access to your account, choose a new password. This signs out all other devices."
      >
        <LinkButton to="/forgot-password" variant="main">
          Send me a link
        </LinkButton>
        <LinkButton to="/contact?topic=account" variant="bare">
          Write to us
        </LinkButton>
      </MailLinkCard>
    )
  return (
    <MailLinkCard
      title="This was not you?"
      lead={`${changeInWords(change.kind)} on ${formatDateTime(change.created_at)}.`}
    >
      <p>
        This undoes the change and all later ones, signs out all devices and removes the password. We will
        mail you a link to choose a new one.
      </p>
      <Form method="post" className="grid">
        <Button type="submit" variant="danger" busy={busy}>
          This was not me
        </Button>
      </Form>
      <p className="text-sm text-ink-2">If it was you, close this page. Nothing will change.</p>
    </MailLinkCard>
  )
}
