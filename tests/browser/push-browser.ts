/** Browsers with push messages for tests: headless Chromium denies notifications and has no push service. */
import type { Page } from '@playwright/test'
import { subscribeBrowser } from '#testing/push-service.ts'
import { expect } from './fixtures.ts'

/** The key in the page's sessionStorage for the subscribed endpoint and its key. */
const SUBSCRIBED = 'subscribed'

/** Lets the page's browser subscribe at the stand-in service; each subscription uses the next of the returned endpoints. */
export async function withPush(page: Page, host: string) {
  const browsers = [0, 1, 2, 3].map(() => subscribeBrowser(host))
  await page.addInitScript(
    ({ addresses, SUBSCRIBED }) => {
      let permission: NotificationPermission = sessionStorage.getItem('allowed') ? 'granted' : 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => {
        sessionStorage.setItem('allowed', 'yes')
        permission = 'granted'
        return permission
      }
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
          letter.charCodeAt(0),
        )
      const subscription = () => {
        const [number, key = ''] = sessionStorage.getItem(SUBSCRIBED)?.split(' ') ?? []
        const address = addresses[Number(number)]
        return address && number
          ? {
              endpoint: address.endpoint,
              options: { applicationServerKey: bytes(key).buffer },
              toJSON: () => address,
              unsubscribe: async () => {
                sessionStorage.removeItem(SUBSCRIBED)
                return true
              },
            }
          : null
      }
      PushManager.prototype.getSubscription = async () => subscription() as never
      PushManager.prototype.subscribe = async (options) => {
        const next = Number(sessionStorage.getItem('subscriptions') ?? 0)
        sessionStorage.setItem('subscriptions', String(next + 1))
        sessionStorage.setItem(SUBSCRIBED, `${next} ${options?.applicationServerKey}`)
        return subscription() as never
      }
    },
    { addresses: browsers.map(({ address }) => address), SUBSCRIBED },
  )
  return browsers
}

/** Drops the browser's subscription, as browsers do with an expired one. */
export const losePush = (page: Page) => page.evaluate((name) => sessionStorage.removeItem(name), SUBSCRIBED)

/** The key of the browser's subscription, or null. */
export const subscribedKey = (page: Page) =>
  page.evaluate((name) => sessionStorage.getItem(name)?.split(' ')[1] ?? null, SUBSCRIBED)

/** Waits until the page has saved the subscription. */
export const pushSaved = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('magari-push'))).not.toBeNull()
