/** Renders the text of a notification, also if its kind or facts are unknown. */

import type { NotificationType } from '../people/notifications.ts'
import type { Kind, Words } from './kind.ts'
import { KINDS } from './registry.ts'
import type { Topic } from './topics.ts'

/** Kind and facts of a row of `system_notifications` or of the outbox. */
export interface Told {
  kind: string
  facts: unknown
}

/** The kind with this name; undefined if written by a newer server. */
export function kindNamed(name: string): Kind | undefined {
  return Object.hasOwn(KINDS, name) ? KINDS[name as keyof typeof KINDS] : undefined
}

/** The texts; general ones for an unknown kind or a missing fact. `brief` shortens names and texts. */
export function wordsOf({ kind: name, facts }: Told, brief = false): Words {
  const kind = kindNamed(name)
  return kind?.words(facts, brief) ?? generalWords(kind?.topic)
}

/** A row of `system_notifications`: an announcement, or a notification with kind and facts. */
export interface NotificationRow {
  title: string | null
  message: string | null
  type: string | null
  link: string | null
  kind: string | null
  facts: unknown
}

export interface ShownNotification {
  title: string
  message: string
  type: NotificationType
  /** Root-relative. */
  link: string | null
}

/** The texts that the site shows. Announcements and rows stored as text are unchanged. */
export function shownNotification({
  title,
  message,
  type,
  link,
  kind,
  facts,
}: NotificationRow): ShownNotification {
  if (kind !== null) {
    const words = wordsOf({ kind, facts })
    return { title: words.title, message: words.sentence, type: words.type, link: words.link }
  }
  return { title: title ?? '', message: message ?? '', type: (type ?? 'info') as NotificationType, link }
}

const GENERAL: Record<Topic, { title: string; sentence: string; link: string }> = {
  messages: {
    title: 'News about your messages',
    sentence: 'Open your messages to see it.',
    link: '/messages',
  },
  bookings: {
    title: 'News about a booking',
    sentence: 'Open your bookings to see it.',
    link: '/my-bookings',
  },
  listings: { title: 'News about your ads', sentence: 'Open your ads to see it.', link: '/my-listings' },
  offers: {
    title: 'News about an application or quote',
    sentence: 'Open your applications and quotes to see it.',
    link: '/dashboard',
  },
  reminders: { title: 'A reminder from Magari', sentence: 'Open Magari to view it.', link: '/dashboard' },
  searches: {
    title: 'News about your saved searches',
    sentence: 'Open your saved searches to see it.',
    link: '/account/searches',
  },
}

function generalWords(topic: Topic | null | undefined): Words {
  const words = topic
    ? GENERAL[topic]
    : { title: 'News about your account', sentence: 'Open Magari to view it.', link: '/dashboard' }
  return {
    ...words,
    type: 'info',
    action: 'Open Magari',
    ad: null,
    mail: {},
    push: {},
    sms: null,
    smsPath: null,
    smsCode: null,
    whatsapp: {},
  }
}
