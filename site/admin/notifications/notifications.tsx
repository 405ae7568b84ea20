import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addDays, dayInNairobi } from '#domain/foundation/days.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { CHANNELS } from '#domain/notifications/channels.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { memberContext } from '../../members/member.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { choiceOf, pageOf, searchOf } from '../../workplace/list-address.ts'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { lastReadOrToast, readOrToast } from '../../workplace/read-or-toast.ts'
import { NEW_LETTER, newslettersAddress } from '../newsletter/address.ts'
import { NewsletterEditor } from '../newsletter/newsletter-editor.tsx'
import { NewsletterSending, useRefresh } from '../newsletter/newsletter-sending.tsx'
import { NewslettersList } from '../newsletter/newsletters-list.tsx'
import { adsById, newsletterById, newsletters } from '../newsletter/queries.ts'
import type { Route } from './+types/notifications.ts'
import { Deliveries } from './deliveries.tsx'
import {
  type DeliveriesAsked,
  PERIODS,
  sentMessages,
  UNDELIVERED_STATES,
  undelivered,
} from './deliveries-queries.ts'
import { NewNotification } from './notification-form.tsx'
import {
  AUDIENCES,
  newsletterSubscribers,
  SUBSCRIBER_STATES,
  type SubscribersAsked,
  sentNotifications,
} from './queries.ts'
import { SentList } from './sent-list.tsx'
import { SubscribersList } from './subscribers-list.tsx'

const PATH = '/admin/notifications'
const FAILURES = {
  sent: 'Failed to load notifications',
  newsletter: 'Failed to load subscribers',
  deliveries: 'Failed to load deliveries',
}

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const tab = searchParams.get('tab')
  if (tab === 'deliveries') return { user, shown: await readDeliveries(request, searchParams) }
  if (tab !== 'newsletter') return { user, shown: await readSent(request, searchParams) }
  const letter = searchParams.get('letter')
  if (letter === null) return { user, shown: await readSubscribers(request, searchParams) }
  return { user, shown: await readLetter(user.id, request, letter) }
}

async function readLetter(userId: string, request: Request, id: string) {
  const read = await lastReadOrToast(userId, request, 'Failed to load the newsletter', async (client) => {
    const letter = UUID.test(id) ? await newsletterById(client, id) : null
    return { letter, ads: await adsById(client, letter?.listing_ids ?? []) }
  })
  return { tab: 'letter' as const, id, read }
}

async function readSent(request: Request, params: URLSearchParams) {
  const asked = { audience: choiceOf(params, 'to', AUDIENCES), page: pageOf(params) }
  const list = await readOrToast(request, 'Failed to load notifications', (client) =>
    sentNotifications(client, asked.audience, asked.page),
  )
  return { tab: 'sent' as const, asked, list }
}

async function readDeliveries(request: Request, params: URLSearchParams) {
  const asked: DeliveriesAsked = {
    period: choiceOf(params, 'days', PERIODS) ?? '7',
    channel: choiceOf(params, 'channel', CHANNELS),
    state: choiceOf(params, 'state', UNDELIVERED_STATES),
  }
  const since = addDays(dayInNairobi(Date.now()), 1 - Number(asked.period))
  const read = await readOrToast(request, 'Failed to load deliveries', async (client) => {
    const [messages, newest] = await Promise.all([
      sentMessages(client, since),
      undelivered(client, since, asked),
    ])
    return { messages, newest }
  })
  return { tab: 'deliveries' as const, asked, list: read }
}

async function readSubscribers(request: Request, params: URLSearchParams) {
  const asked: SubscribersAsked = {
    search: searchOf(params),
    state: choiceOf(params, 'state', SUBSCRIBER_STATES),
    page: pageOf(params),
  }
  const read = await readOrToast(request, 'Failed to load subscribers', async (client) => {
    const [list, letters] = await Promise.all([
      newsletterSubscribers(client, asked),
      newsletters(client, pageOf(params, 'letters')),
    ])
    return { list, letters }
  })
  return { tab: 'newsletter' as const, asked, list: read?.list ?? null, letters: read?.letters ?? null }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Notifications' }

export const meta = () => [{ title: 'Notifications | Magari' }, { name: 'robots', content: 'noindex' }]

/** Sent notifications, newsletters with their subscribers, and deliveries. */
export default function Notifications({ loaderData: { user, shown } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [sent, setSent] = useState(0)
  const onNewsletter = shown.tab === 'newsletter'
  useRefresh(onNewsletter && (shown.letters?.rows.some(({ status }) => status === 'sending') ?? false))
  if (shown.tab === 'letter') return <Letter shown={shown} userId={user.id} />
  return (
    <>
      <PageHead title="Notifications">Notifications, newsletters and deliveries.</PageHead>
      <Tabs
        label="Notifications"
        className="mb-6 overflow-x-auto"
        items={[
          { to: PATH, label: 'Notifications', current: shown.tab === 'sent' },
          { to: `${PATH}?tab=newsletter`, label: 'Newsletter', current: onNewsletter },
          { to: `${PATH}?tab=deliveries`, label: 'Deliveries', current: shown.tab === 'deliveries' },
        ]}
      />
      {shown.tab === 'sent' && (
        <NewNotification
          key={sent}
          userId={user.id}
          onSent={() => {
            setSent(sent + 1)
            void revalidate()
          }}
        />
      )}
      {shown.list === null && <LoadFailed title={FAILURES[shown.tab]} />}
      {shown.tab === 'sent' && shown.list && <SentList audience={shown.asked.audience} list={shown.list} />}
      {shown.tab === 'deliveries' && shown.list && <Deliveries asked={shown.asked} {...shown.list} />}
      {shown.tab === 'newsletter' && shown.letters && <NewslettersList list={shown.letters} />}
      {shown.tab === 'newsletter' && shown.list && <SubscribersList asked={shown.asked} list={shown.list} />}
    </>
  )
}

interface LetterProps {
  shown: Awaited<ReturnType<typeof readLetter>>
  userId: string
}

/** One newsletter: its editor while it is a draft, then its progress. */
function Letter({ shown: { id, read }, userId }: LetterProps) {
  if (!read) return <LoadFailed title="Failed to load the newsletter" />
  const { letter, ads } = read
  if (letter && letter.status !== 'draft') return <NewsletterSending key={id} letter={letter} />
  if (letter || id === NEW_LETTER)
    return <NewsletterEditor key={id} letter={letter} ads={ads} userId={userId} />
  return (
    <EmptyState
      title="This newsletter no longer exists"
      action={<LinkButton to={newslettersAddress()}>All newsletters</LinkButton>}
    >
      The draft may have been deleted.
    </EmptyState>
  )
}
