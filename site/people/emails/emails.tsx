import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { EMAIL_TOPIC_DESCRIPTIONS, EMAIL_TOPIC_LABELS, EMAIL_TOPICS } from '#domain/people/emails.ts'
import { browserClient, type Client } from '../../client.ts'
import { memberContext } from '../../members/member.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import type { Route } from './+types/emails.ts'
import { chooseEmails, chooseNewsletter, emailOptOuts, newsletterSubscribed } from './queries.ts'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  try {
    const client = await browserClient()
    const [optOuts, newsletter] = await Promise.all([
      emailOptOuts(client, user.id),
      newsletterSubscribed(client),
    ])
    return { user, chosen: { optOuts, newsletter } }
  } catch (error) {
    console.error('The e-mail preferences could not be read:', error)
    return { user, chosen: null }
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'E-mails | Magari' }, { name: 'robots', content: 'noindex' }]

/** The person's e-mail preferences. */
export default function Emails({ loaderData: { user, chosen } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHead title="E-mails">
        What we write to <b className="font-medium wrap-anywhere text-ink">{user.email}</b> about. On the site
        you are told of everything, whatever you choose here.
      </PageHead>
      {chosen === null ? (
        <EmptyState
          title="Your choices could not be loaded"
          action={<Button onClick={revalidate}>Try again</Button>}
        >
          Check your connection. Nothing has changed.
        </EmptyState>
      ) : (
        <div className="mt-2 divide-y divide-line border-y border-line">
          {EMAIL_TOPICS.map((topic) => (
            <SavedSwitch
              key={topic}
              label={EMAIL_TOPIC_LABELS[topic]}
              on={!chosen.optOuts.includes(topic)}
              save={(client, wanted) => chooseEmails(client, user.id, topic, wanted)}
            >
              {EMAIL_TOPIC_DESCRIPTIONS[topic]}
            </SavedSwitch>
          ))}
          {chosen.newsletter !== null && (
            <SavedSwitch label="Newsletter" on={chosen.newsletter} save={chooseNewsletter}>
              News of Magari and of the market, now and then.
            </SavedSwitch>
          )}
        </div>
      )}
      <p className="mt-4 max-w-[60ch] text-sm text-ink-2">
        Mails about payments, and those that keep your account safe, are always sent.
      </p>
    </>
  )
}

interface SavedSwitchProps {
  label: string
  children: string
  on: boolean
  save: (client: Client, on: boolean) => Promise<void>
}

/** Saves at once, and switches back after a failure. */
function SavedSwitch({ label, children, on, save }: SavedSwitchProps) {
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<boolean | null>(null)

  async function choose(checked: boolean) {
    // Ignores presses while saving; the switch shows the new value.
    if (wanted !== null) return
    setWanted(checked)
    try {
      await save(await browserClient(), checked)
      await revalidate()
    } catch (error) {
      console.error('The choice could not be saved:', error)
      toast({
        title: `${label} could not be switched ${checked ? 'on' : 'off'}`,
        description: databaseRefusal(error as ServiceError).sentence,
        tone: 'error',
      })
    }
    setWanted(null)
  }

  return (
    <Switch label={label} checked={wanted ?? on} onChange={choose}>
      {children}
    </Switch>
  )
}
