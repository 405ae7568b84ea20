/** Push messages on this device: their state, and switching them on and off. Browser only; load it on demand. */
import { browserClient } from '../../client.ts'
import { claimsOf } from '../../session/claims.ts'
import { tryStorage } from '../../session/storage.ts'
import { ownToken } from '../../session/visitor.ts'

/** `install`: an iPhone, which supports them only for pages on the home screen. `unavailable`: the servers send none. */
export type PushState = 'unsupported' | 'install' | 'unavailable' | 'blocked' | 'off' | 'on'

/** The subscription saved last. */
interface Saved {
  userId: string
  session: string
  endpoint: string
  at: number
}

const SAVED = 'magari-push'
// Until then a device with the servers' former key gets no messages.
const RENEW_AFTER_MS = 60 * 60 * 1000

/** Whether the person gets push messages on this device. */
export async function pushState(userId: string): Promise<PushState> {
  if (!supportsPush()) return isIphone() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const key = await publicKey()
  if (key === null) return 'unavailable'
  const current = await subscription()
  if (saved()?.userId !== userId || !current) return 'off'
  if (!accepts(current, key)) await renewPush(userId, key)
  return 'on'
}

/** Whether this browser can show push messages. */
export function supportsPush(): boolean {
  return 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
}

/** Whether a subscription of the person was saved from this browser. */
export function wasSwitchedOn(userId: string): boolean {
  return saved()?.userId === userId
}

/** The key of the servers; null if they send none. */
export async function publicKey(): Promise<string | null> {
  const { data } = await (await browserClient()).rpc('notification_channels').throwOnError()
  return data.find(({ channel }) => channel === 'push')?.public_key ?? null
}

/** Asks for permission if needed, subscribes, and saves the subscription. Resolves to the outcome; throws the service's or the browser's error. */
export async function switchPushOn(userId: string): Promise<PushState> {
  // First, because browsers ask only shortly after a press.
  if ((await Notification.requestPermission()) !== 'granted') return pushState(userId)
  const key = await publicKey()
  if (key === null) return 'unavailable'
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  await save(userId, await subscribed(pushManager, key), key)
  return 'on'
}

/** Ends this browser's subscription, also on the servers. */
export async function switchPushOff(): Promise<void> {
  const endpoint = await unsubscribe()
  if (!endpoint) return
  await (await browserClient()).rpc('forget_push_subscription', { endpoint }).throwOnError()
}

/** Ends it in this browser only; its push service reports that to the servers. Resolves to its former endpoint. */
export async function unsubscribe(): Promise<string | null> {
  tryStorage(() => localStorage.removeItem(SAVED))
  const ended = await subscription()
  await ended?.unsubscribe()
  return ended?.endpoint ?? null
}

/**
 * Saves the subscription again: once an hour, for another session or person, or if the browser has replaced it; at once if it does not use the servers' `key`.
 */
export function renewPush(userId: string, key?: string): Promise<void> {
  // One at a time, because each call subscribes.
  renewing = renewing.catch(() => {}).then(() => renew(userId, key))
  return renewing
}

let renewing: Promise<void> = Promise.resolve()

async function renew(userId: string, key?: string): Promise<void> {
  const known = saved()
  const current = await subscription()
  if (!current && known?.userId !== userId) return
  const isFresh =
    known?.userId === userId &&
    current !== null &&
    known.endpoint === current.endpoint &&
    known.session === (await sessionId()) &&
    (key === undefined ? Date.now() - known.at < RENEW_AFTER_MS : accepts(current, key))
  if (isFresh) return
  const wanted = key ?? (await publicKey())
  if (wanted === null) return
  const { pushManager } = await navigator.serviceWorker.ready
  await save(userId, await subscribed(pushManager, wanted), wanted)
}

async function subscribed(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const current = await pushManager.getSubscription()
  if (current && accepts(current, key)) return current
  // A browser has one subscription, for one key.
  await current?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function accepts({ options }: PushSubscription, key: string): boolean {
  return options.applicationServerKey !== null && base64url(options.applicationServerKey) === key
}

async function save(userId: string, subscription: PushSubscription, key: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const client = await browserClient()
  await client
    .rpc('save_push_subscription', { endpoint: endpoint ?? '', p256dh, auth, public_key: key })
    .throwOnError()
  const known: Saved = { userId, session: await sessionId(), endpoint: subscription.endpoint, at: Date.now() }
  tryStorage(() => localStorage.setItem(SAVED, JSON.stringify(known)))
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function sessionId(): Promise<string> {
  return String(claimsOf((await ownToken()) ?? '').session_id)
}

function saved(): Saved | null {
  return tryStorage(() => JSON.parse(localStorage.getItem(SAVED) ?? 'null') as Saved | null)
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function isIphone(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent)
}
