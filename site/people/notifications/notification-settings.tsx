import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { nameList } from '#domain/foundation/name-list.ts'
import { CHANNEL_LABELS } from '#domain/notifications/channels.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { memberContext } from '../../members/member.ts'
import { knownProfile } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AccountSection } from '../account/account-section.tsx'
import type { Route } from './+types/notification-settings.ts'
import { ProfileLink } from './confirm-phone.tsx'
import { PhoneForMessages } from './phone-for-messages.tsx'
import { PushOnThisDevice } from './push-on-this-device.tsx'
import { QuietHoursChoice } from './quiet-hours.tsx'
import {
  type ConfiguredChannel,
  chooseNewsletter,
  newsletterSubscribed,
  notificationChannels,
  notificationChoices,
  quietHours,
} from './settings-queries.ts'
import { TopicChoices } from './topic-choices.tsx'
import { useSavedChoice } from './use-saved-choice.ts'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  try {
    const client = await browserClient()
    const [choices, configured, hours, newsletter, { phone }] = await Promise.all([
      notificationChoices(client, user.id),
      notificationChannels(client),
      quietHours(client, user.id),
      newsletterSubscribed(client),
      knownProfile(user.id),
    ])
    return { user, settings: { choices, configured, hours, newsletter, phone } }
  } catch (error) {
    reportFailure('The notification settings could not be read', error)
    return { user, settings: null }
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [
  { title: 'Notification settings | Magari' },
  { name: 'robots', content: 'noindex' },
]

/** The member's channels for each topic, and quiet hours. */
export default function NotificationSettings({ loaderData: { user, settings } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHead title="Notification settings" className="pb-5">
        Everything is also listed under{' '}
        <Link to="/notifications" className="text-green-ink underline">
          Notifications
        </Link>
        , whatever you choose here.
      </PageHead>
      {settings === null ? (
        <EmptyState
          title="Your settings could not be loaded"
          action={<Button onClick={revalidate}>Try again</Button>}
        >
          Check your connection and try again.
        </EmptyState>
      ) : (
        <>
          <AccountSection title="How to reach you">
            <Addresses
              email={user.email}
              configured={settings.configured}
              phone={settings.phone}
              onConfirmed={revalidate}
            />
          </AccountSection>
          <AccountSection title="What we notify you about">
            <TopicChoices choices={settings.choices} configured={settings.configured} />
            {settings.newsletter !== null && <Newsletter subscribed={settings.newsletter} />}
          </AccountSection>
          {settings.configured.length > 0 && (
            <AccountSection title="Quiet hours">
              <QuietHoursChoice saved={settings.hours} />
            </AccountSection>
          )}
        </>
      )}
    </>
  )
}

interface AddressesProps {
  email: string | null
  configured: ConfiguredChannel[]
  phone: string | null
  onConfirmed: () => Promise<void>
}

function Addresses({ email, configured, phone, onConfirmed }: AddressesProps) {
  const toPhone = configured.filter(({ channel }) => channel !== 'push')
  const names = nameList(toPhone.map(({ channel }) => CHANNEL_LABELS[channel]))
  const stopped = nameList(
    toPhone.filter(({ stopped }) => stopped).map(({ channel }) => CHANNEL_LABELS[channel]),
  )
  return (
    <dl className="grid grid-cols-1 gap-4">
      <Address name={CHANNEL_LABELS.email}>
        {email === null ? (
          <p className="text-ink-2">
            None yet. <ProfileLink>Add an e-mail address</ProfileLink>
          </p>
        ) : (
          <p className="wrap-anywhere">{email}</p>
        )}
      </Address>
      {toPhone.length < configured.length && (
        <Address name={CHANNEL_LABELS.push}>
          <div className="-my-3">
            <PushOnThisDevice />
          </div>
        </Address>
      )}
      {toPhone.length > 0 && (
        <Address name={names}>
          <PhoneForMessages
            channels={names}
            phone={phone}
            confirmed={toPhone.some(({ reachable, stopped }) => reachable || stopped)}
            onConfirmed={onConfirmed}
          />
          {stopped && (
            <p className="mt-1">
              We no longer send {stopped} messages to this number because it answered STOP. Answer START to
              the last message, then choose your topics below.
            </p>
          )}
          {toPhone.some(({ channel, stopped }) => channel === 'sms' && !stopped) && (
            <p className="mt-2 text-sm text-ink-2">
              SMS are free for you. Answer STOP to one to receive no more.
            </p>
          )}
        </Address>
      )}
    </dl>
  )
}

function Address({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="font-medium">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function Newsletter({ subscribed }: { subscribed: boolean }) {
  const [on, choose] = useSavedChoice(
    subscribed,
    chooseNewsletter,
    (wanted) => `Newsletter could not be switched ${wanted ? 'on' : 'off'}`,
  )
  return (
    <Switch label="Newsletter" checked={on} onChange={choose}>
      Occasional news about Magari and the market by e-mail.
    </Switch>
  )
}
