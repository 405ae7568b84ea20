/** Queries of notifications. Each function throws the service's error. */
import { type ShownNotification, shownNotification } from '#domain/notifications/render.ts'
import { NOTIFICATIONS_PER_PAGE, type NotificationFilters } from '#domain/people/notifications.ts'
import type { Client } from '../../client.ts'

export interface Notification extends ShownNotification {
  id: string
  created_at: string
  read_at: string | null
}

export interface NotificationPage {
  notifications: Notification[]
  /** The total with the filter. */
  total: number
  /** The unread total. */
  unread: number
}

/** A page of the caller's notifications, newest first. */
export async function notificationPage(
  client: Client,
  { unreadOnly, page }: NotificationFilters,
): Promise<NotificationPage> {
  const first = (page - 1) * NOTIFICATIONS_PER_PAGE
  const [listed, total, unread] = await Promise.all([
    client
      .rpc('my_notifications', { unread_only: unreadOnly }, { get: true })
      .order('created_at', { ascending: false })
      .order('id')
      .range(first, first + NOTIFICATIONS_PER_PAGE - 1)
      .throwOnError(),
    unreadOnly ? null : count(client, { unreadOnly: false }),
    count(client, { unreadOnly: true }),
  ])
  return {
    notifications: listed.data.map((row) => ({
      ...shownNotification(row),
      id: row.id,
      created_at: row.created_at,
      read_at: row.read_at,
    })),
    total: total ?? unread,
    unread,
  }
}

// Separate from the rows: counted with them, a page beyond the last would be an error.
async function count(client: Client, { unreadOnly }: { unreadOnly: boolean }): Promise<number> {
  const { count } = await client
    .rpc('my_notifications', { unread_only: unreadOnly }, { head: true, count: 'exact' })
    .throwOnError()
  return count ?? 0
}

/** Marks one as read. Idempotent. */
export async function markNotificationRead(client: Client, id: string): Promise<void> {
  const { error } = await client.from('notification_reads').insert({ notification_id: id })
  if (error && error.code !== '23505') throw error
}

/** Marks all as read, on every page. */
export async function markAllNotificationsRead(client: Client): Promise<void> {
  await client.rpc('mark_notifications_read').throwOnError()
}
