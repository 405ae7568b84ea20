/** Queries about sent notifications and the newsletter's subscribers. Each function throws the service's error. */

import {
  type NotificationRow,
  type ShownNotification,
  shownNotification,
} from '#domain/notifications/render.ts'
import type { NotificationForm } from '#domain/people/notification-form.ts'
import type { Client } from '../../client.ts'
import { containsPattern } from '../../search/like-pattern.ts'
import { type ListPage, readListPage } from '../list-page.ts'

const PAGE_SIZE = 25

export interface SentNotification extends ShownNotification {
  id: string
  /** null for all users. */
  user_id: string | null
  created_at: string
  person: { first_name: string | null; last_name: string | null; business_name: string | null } | null
}

export const AUDIENCES = ['all', 'one'] as const
export type Audience = (typeof AUDIENCES)[number]

/** A page of sent notifications, to all users, to one person each, or both; newest first. */
export async function sentNotifications(
  client: Client,
  audience: Audience | null,
  page: number,
): Promise<ListPage<SentNotification>> {
  const list = await readListPage<SentNotification & NotificationRow>(page, PAGE_SIZE, (from, to) => {
    let query = client
      .from('system_notifications')
      .select(
        'id, title, message, type, link, kind, facts, user_id, created_at, person:profiles(first_name, last_name, business_name)',
        { count: 'exact' },
      )
    if (audience === 'all') query = query.is('user_id', null)
    if (audience === 'one') query = query.not('user_id', 'is', null)
    return query.order('created_at', { ascending: false }).order('id', { ascending: false }).range(from, to)
  })
  return { ...list, rows: list.rows.map((row) => ({ ...row, ...shownNotification(row) })) }
}

/** Sends a notification. The client-made id makes retries idempotent. */
export async function sendNotification(
  client: Client,
  id: string,
  { title, message, type, to_one, user_id }: NotificationForm,
): Promise<void> {
  const { error } = await client
    .from('system_notifications')
    .insert({ id, title, message, type, user_id: to_one ? user_id : null })
  if (error && !(error.code === '23505' && error.message.includes('system_notifications_pkey'))) throw error
}

/** Deletes it for all recipients. Idempotent. */
export async function deleteNotification(client: Client, id: string): Promise<void> {
  await client.from('system_notifications').delete().eq('id', id).throwOnError()
}

export const SUBSCRIBER_STATES = ['subscribed', 'unconfirmed', 'unsubscribed'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

export interface SubscribersAsked {
  search: string
  state: SubscriberState | null
  page: number
}

export interface Subscriber {
  id: string
  email: string
  confirmed_at: string | null
  unsubscribed_at: string | null
  created_at: string
}

/** A page of the newsletter's subscribers, newest first. */
export async function newsletterSubscribers(
  client: Client,
  { search, state, page }: SubscribersAsked,
  pageSize = PAGE_SIZE,
): Promise<ListPage<Subscriber>> {
  return readListPage(page, pageSize, (from, to) => {
    let query = client
      .from('newsletter_subscribers')
      .select('id, email, confirmed_at, unsubscribed_at, created_at', { count: 'exact' })
    if (search) query = query.ilike('email', containsPattern(search))
    if (state === 'subscribed') query = query.not('confirmed_at', 'is', null).is('unsubscribed_at', null)
    if (state === 'unconfirmed') query = query.is('confirmed_at', null).is('unsubscribed_at', null)
    if (state === 'unsubscribed') query = query.not('unsubscribed_at', 'is', null)
    return query.order('created_at', { ascending: false }).order('id').range(from, to)
  })
}

/** Whether an address is subscribed, unconfirmed or unsubscribed. */
export function subscriberState({
  confirmed_at,
  unsubscribed_at,
}: Pick<Subscriber, 'confirmed_at' | 'unsubscribed_at'>): SubscriberState {
  if (unsubscribed_at) return 'unsubscribed'
  return confirmed_at ? 'subscribed' : 'unconfirmed'
}
