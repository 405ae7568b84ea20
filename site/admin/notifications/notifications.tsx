import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Loading } from '../../account/loading.tsx'
import { memberContext } from '../../account/member.ts'
import { choiceOf, pageOf } from '../../portal/list-address.ts'
import { readOrToast } from '../../portal/read-or-toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/notifications.ts'
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

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const shown =
    searchParams.get('tab') === 'newsletter'
      ? await readSubscribers(request, searchParams)
      : await readSent(request, searchParams)
  return { user, shown }
}

async function readSent(request: Request, params: URLSearchParams) {
  const asked = { audience: choiceOf(params, 'to', AUDIENCES), page: pageOf(params) }
  const list = await readOrToast(request, 'Failed to load notifications', (client) =>
    sentNotifications(client, asked.audience, asked.page),
  )
  return { tab: 'sent' as const, asked, list }
}

async function readSubscribers(request: Request, params: URLSearchParams) {
  const asked: SubscribersAsked = {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    state: choiceOf(params, 'state', SUBSCRIBER_STATES),
    page: pageOf(params),
  }
  const list = await readOrToast(request, 'Failed to load subscribers', (client) =>
    newsletterSubscribers(client, asked),
  )
  return { tab: 'newsletter' as const, asked, list }
}

export { Loading as HydrateFallback }

export function meta() {
  return [{ title: 'Notifications | Magari' }, { name: 'robots', content: 'noindex' }]
}

/** What the marketplace says to its people, and who gets its newsletter. */
export default function Notifications({ loaderData: { user, shown } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [sent, setSent] = useState(0)
  const onNewsletter = shown.tab === 'newsletter'
  return (
    <>
      <PageHead title="Notifications">What Magari says to its people.</PageHead>
      <Tabs
        label="Notifications"
        className="mb-6 overflow-x-auto"
        items={[
          { to: PATH, label: 'Notifications', current: !onNewsletter },
          { to: `${PATH}?tab=newsletter`, label: 'Newsletter', current: onNewsletter },
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
      {shown.list === null && (
        <EmptyState
          title={onNewsletter ? 'Failed to load subscribers' : 'Failed to load notifications'}
          action={<Button onClick={revalidate}>Try again</Button>}
        >
          Check your connection.
        </EmptyState>
      )}
      {shown.tab === 'sent' && shown.list && <SentList audience={shown.asked.audience} list={shown.list} />}
      {shown.tab === 'newsletter' && shown.list && <SubscribersList asked={shown.asked} list={shown.list} />}
    </>
  )
}
