import { data } from 'react-router'
import { MessageForm } from '../ads/contact/message-form.tsx'
import { readContactForm, sendMessage } from '../ads/contact/send-message.ts'
import { anonymousClient } from '../client.ts'
import { sentForm } from '../forms/sent-form.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/contact.ts'
import { OperatorFacts } from './operator-facts.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Contact | Magari',
    description: 'Write to Magari: a question, an ad, a payment, your account, fraud, or your personal data.',
  })

/** Handles the form before the page's script arrives; afterwards the form calls the data service itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await sendMessage(context.get(anonymousClient), readContactForm(await sentForm(request)))
  return data(sent, { status: sent.answerTo === null ? 400 : 200 })
}

export const handle: PageHandle = { searchParams: ['topic'] }

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid max-w-4xl gap-8 py-6 lg:grid-cols-[minmax(0,1fr)_260px] lg:gap-12 lg:py-10">
      <div className="grid content-start gap-6">
        <PageHead title="Contact">Send us a message. We will reply by e-mail.</PageHead>
        <MessageForm answer={actionData} />
      </div>
      <aside className="grid content-start gap-6 text-sm lg:pt-14">
        <section
          aria-labelledby="operator"
          className="grid gap-3 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-green-ink [&_a]:underline"
        >
          <h2 id="operator" className="text-base">
            Who runs Magari
          </h2>
          <OperatorFacts />
        </section>
        <section className="grid gap-2">
          <h2 className="text-base">About a car?</h2>
          <p className="text-ink-2">Contact the seller directly: call or message them from the ad’s page.</p>
        </section>
        <section className="grid gap-2">
          <h2 className="text-base">Fraud</h2>
          <p className="text-ink-2">
            Tell us which ad and what happened, choose “Fraud or safety”, and keep every message and receipt.
            If you have lost money, also report it to the police.
          </p>
        </section>
      </aside>
    </div>
  )
}
