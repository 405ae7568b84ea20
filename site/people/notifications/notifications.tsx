import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import {
  NOTIFICATIONS_PER_PAGE,
  notificationSearch,
  parseNotificationFilters,
} from '#domain/people/notifications.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { useFocusFallback } from '../../frame/use-focus-fallback.ts'
import { onLive } from '../../live/live.ts'
import { refreshUnread } from '../../live/unread.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { SteadyRows } from '../../workplace/steady-rows.tsx'
import type { Route } from './+types/notifications.ts'
import { NotificationItem } from './notification-item.tsx'
import {
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  notificationPage,
} from './queries.ts'

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const filters = parseNotificationFilters(url.searchParams)
  try {
    return { filters, found: await notificationPage(await browserClient(), filters), now: Date.now() }
  } catch (error) {
    reportFailure('The notifications could not be read', error)
    return { filters, found: null, now: Date.now() }
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Notifications | Magari' }, { name: 'robots', content: 'noindex' }]

/** The person's notifications, newest first. */
export default function Notifications({ loaderData: { filters, found, now } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  // Shown as read before the service answers.
  const [opened, setOpened] = useState<readonly string[]>([])
  const [marking, setMarking] = useState(false)
  const keepFocus = useFocusFallback()
  useEffect(() => onLive('notification', () => revalidate()), [revalidate])

  async function mark({ id }: Notification) {
    setOpened((ids) => [...ids, id])
    try {
      await markNotificationRead(await browserClient(), id)
      refreshUnread()
    } catch (error) {
      setOpened((ids) => ids.filter((other) => other !== id))
      failed(error)
    }
  }

  async function markAndStay(notification: Notification) {
    keepFocus()
    await mark(notification)
    await revalidate()
  }

  async function markAll() {
    keepFocus()
    setMarking(true)
    try {
      await markAllNotificationsRead(await browserClient())
      refreshUnread()
      await revalidate()
    } catch (error) {
      failed(error)
    } finally {
      setMarking(false)
    }
  }

  return (
    <div className="wrap max-w-3xl py-2 lg:py-10">
      <PageHead
        title="Notifications"
        className="flex-wrap"
        end={
          found !== null &&
          found.unread > 0 && (
            <Button size="s" busy={marking} onClick={markAll}>
              <Icon of="check-check" size="s" className="max-sm:hidden" />
              Mark all as read
            </Button>
          )
        }
      >
        <Link to="/account/notifications" className="text-green-ink underline">
          Notification settings
        </Link>
      </PageHead>
      <Tabs
        label="Notifications"
        items={[
          { to: '/notifications', label: 'All', current: !filters.unreadOnly },
          {
            to: '/notifications?filter=unread',
            label: 'Unread',
            count: found?.unread,
            current: filters.unreadOnly,
          },
        ]}
      />
      {found === null && (
        <EmptyState
          title="Your notifications could not be loaded"
          action={<Button onClick={revalidate}>Try again</Button>}
        >
          Check your connection and try again.
        </EmptyState>
      )}
      {found && (
        <SteadyRows
          as="ul"
          className="divide-y divide-line"
          rows={found.notifications}
          keyOf={({ id }) => id}
          row={(notification) => (
            <NotificationItem
              notification={notification}
              unread={notification.read_at === null && !opened.includes(notification.id)}
              now={now}
              onOpen={() => mark(notification)}
              onMark={() => markAndStay(notification)}
            />
          )}
        />
      )}
      {found?.notifications.length === 0 && <Nothing {...filters} />}
      {found && (
        <Pagination
          page={filters.page}
          pages={Math.ceil(found.total / NOTIFICATIONS_PER_PAGE)}
          href={(page) => `/notifications${notificationSearch({ ...filters, page })}`}
        />
      )}
    </div>
  )
}

function Nothing({ unreadOnly, page }: { unreadOnly: boolean; page: number }) {
  if (page > 1)
    return (
      <EmptyState
        title="This page does not exist"
        action={
          <LinkButton to={`/notifications${notificationSearch({ unreadOnly, page: 1 })}`}>
            Newest notifications
          </LinkButton>
        }
      />
    )
  if (unreadOnly)
    return (
      <EmptyState
        title="You are all caught up"
        action={<LinkButton to="/notifications">See all notifications</LinkButton>}
      />
    )
  return (
    <EmptyState title="No notifications yet">
      Updates about your ads, bookings, applications and payments will appear here.
    </EmptyState>
  )
}

function failed(error: unknown) {
  reportFailure('The notifications could not be marked as read', error)
  toast({
    title: 'Could not be marked as read',
    description: databaseRefusal(error as ServiceError).sentence,
    tone: 'error',
  })
}
