/** Shows push messages, in the service worker. Messages of one topic share one notification with their number. */
import type { PushMessage } from '#domain/notifications/push-message.ts'

interface PushWorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface PushEvent extends PushWorkerEvent {
  data: { json(): unknown } | null
}

interface ClickEvent extends PushWorkerEvent {
  notification: Notification
}

interface SubscriptionEvent extends PushWorkerEvent {
  oldSubscription?: PushSubscription | null
}

interface OpenWindow {
  url: string
  focus(): Promise<OpenWindow>
  navigate(url: string): Promise<unknown>
}

/** The worker's dependencies for push messages. */
export interface PushWorker {
  registration: Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification' | 'pushManager'>
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void): void
}

/** Stored with a shown notification. */
interface Shown {
  path: string
  ids: number[]
}

const LIST = '/notifications'
/** Browsers require a notification for each message. */
const UNREADABLE: PushMessage = {
  id: 0,
  title: 'News from Magari',
  body: 'Open Magari to view it.',
  path: LIST,
  picture: null,
  topic: 'unreadable',
}

/** Shows messages, opens their pages, and resubscribes if the browser dropped a subscription. */
export function showPushMessages(worker: PushWorker): void {
  // One at a time, so that two messages of a topic are both counted.
  let shown: Promise<unknown> = Promise.resolve()
  worker.addEventListener('push', (event) => {
    const message = messageIn(event.data)
    const showing = shown.then(() => show(worker, message))
    shown = showing.catch(() => {})
    event.waitUntil(showing)
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, (event.notification.data as Shown | null)?.path ?? LIST))
  })
  // The next page of the member saves the new subscription (people/notifications/push-subscription.ts).
  worker.addEventListener('pushsubscriptionchange', (event) => {
    const options = event.oldSubscription?.options
    if (options?.applicationServerKey)
      event.waitUntil(
        worker.registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: options.applicationServerKey,
        }),
      )
  })
}

function messageIn(data: PushEvent['data']): PushMessage {
  try {
    const message = data?.json() as Partial<PushMessage> | null | undefined
    if (message && typeof message.title === 'string' && typeof message.topic === 'string')
      return { ...UNREADABLE, ...message }
  } catch {}
  return UNREADABLE
}

async function show({ registration }: PushWorker, message: PushMessage): Promise<void> {
  const { id, title, body, path, picture, topic } = message
  const [before] = await registration.getNotifications({ tag: topic })
  const earlier = (before?.data as Shown | null)?.ids ?? []
  const isRepeated = earlier.includes(id)
  const ids = isRepeated ? earlier : [...earlier, id]
  const data: Shown = {
    ids,
    path: ids.length === 1 ? path : topic === 'messages' ? '/messages' : LIST,
  }
  await registration.showNotification(title, {
    body: ids.length > 1 ? `${body}\nAnd ${ids.length - 1} more.` : body,
    tag: topic,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data,
    ...(picture && { image: picture }),
    renotify: !isRepeated,
  } as NotificationOptions)
}

/** Opens a page of ours, in an open window if there is one. */
async function open({ clients }: PushWorker, path: string): Promise<void> {
  const wanted = new URL(path, location.origin)
  const url = wanted.origin === location.origin ? wanted.href : location.origin
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((window) => window.url === url)
  if (there) return void (await there.focus())
  const [first] = windows
  if (!first) return void (await clients.openWindow(url))
  await first.focus()
  // Refused for windows that the worker does not control.
  await first.navigate(url).catch(() => clients.openWindow(url))
}
