import { data } from 'react-router'
import { anonymousClient } from '../client.ts'
import { sentForm } from '../forms/sent-form.ts'
import { pageMeta } from '../frame/page-meta.ts'
import type { Route } from './+types/newsletter.ts'
import { MailLinkCard } from './mail-link-card.tsx'
import { subscribe } from './subscribe.ts'
import { SubscribeForm } from './subscribe-form.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Newsletter | Magari',
    description:
      'New cars, prices and advice for buyers and owners in Kenya, by e-mail. Unsubscribe at any time.',
  })

/** Handles the footer's form before the page's script arrives. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = String((await sentForm(request)).get('email') ?? '')
  const answer = await subscribe(context.get(anonymousClient), typed)
  return data(
    { answer, typed: answer.error === null ? '' : typed },
    { status: answer.error === null ? 200 : 400 },
  )
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <MailLinkCard title="Newsletter" lead="New cars, prices and advice for buyers and owners in Kenya.">
      <SubscribeForm answer={actionData?.answer} typed={actionData?.typed} />
      <p className="text-sm text-ink-2">
        We first send you a mail with a confirmation link. Every newsletter has a link to unsubscribe.
      </p>
    </MailLinkCard>
  )
}
