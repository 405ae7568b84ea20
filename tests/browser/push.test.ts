import { startPushService } from '#testing/push-service.ts'
import { as } from './data-service.ts'
import { demo, demoList, expect, test } from './fixtures.ts'
import { pushSaved, subscribedKey, withPush } from './push-browser.ts'
import { register } from './sessions.ts'

test.use({ serviceWorkers: 'allow' })

/** The globals of a service worker, which the types of a page leave out. */
type InWorker = typeof globalThis & {
  registration: ServiceWorkerRegistration
  WindowClient: { prototype: object }
}

/** The port of the stand-in service, for one test at a time. */
const port = Number(process.env.MAGARI_TEST_PUSH_PORT)
const host = `127.0.0.1:${port}`

test('a member who saved a search gets its push messages, and pressing one opens its page', async ({
  page,
  person,
  request,
  afterwards,
}) => {
  const service = await startPushService(port)
  afterwards(service.close)
  const [browser] = await withPush(page, host)
  await register(page, person)
  const own = await as(request, person)

  await page.goto('/vehicles?minPrice=1000000')
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('button', { name: 'Notify me on this computer' }).click()
  await expect(page.getByText('Notifications are on for this computer')).toBeVisible()

  const admin = await as(request, demo.admin)
  await admin.call('set_role', {
    member: own.id,
    new_role: 'dealer',
    reason: 'She opened a yard on Ngong Road.',
  })
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBeGreaterThan(0)
  const [push] = service.received
  if (!push || !browser) throw new Error('Nothing came')
  const { payload } = await browser.read(push)
  expect(payload.path).toMatch(/^\//)

  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(keepNotifications)
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data,
    })
  const shown = () =>
    worker.evaluate(async () =>
      (await (globalThis as InWorker).registration.getNotifications()).map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        path: data.path,
      })),
    )
  await deliver(JSON.stringify(payload))
  const { title, body, path, topic } = payload
  await expect.poll(shown).toEqual([{ title, body, path, tag: topic }])
  // The same message again, then another of the topic, then an unreadable one.
  await deliver(JSON.stringify(payload))
  await expect.poll(shown).toEqual([{ title, body, path, tag: topic }])
  await deliver(JSON.stringify({ ...payload, id: payload.id + 1 }))
  await expect
    .poll(shown)
    .toEqual([{ title, body: `${body}\nAnd 1 more.`, path: '/notifications', tag: topic }])
  await deliver('{')
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toContain('News from Magari')

  await worker.evaluate(async () => {
    const { registration } = globalThis as InWorker
    const [notification] = await registration.getNotifications()
    const press = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    dispatchEvent(press)
  })
  await page.waitForURL('**/notifications')
})

/** Runs in the worker of a Chromium that denies notifications: stores them like a notification tray, and lets a press focus a window. */
function keepNotifications() {
  let tray: Notification[] = []
  const registration = ServiceWorkerRegistration.prototype
  registration.showNotification = async (title, options) => {
    const { tag } = options ?? {}
    const close = () => {
      tray = tray.filter((one) => one.tag !== tag)
    }
    close()
    tray.unshift({ title, ...options, close } as Notification)
  }
  registration.getNotifications = async ({ tag } = {}) => tray.filter((one) => !tag || one.tag === tag)
  const { WindowClient } = globalThis as InWorker
  Object.assign(WindowClient.prototype, {
    async focus() {
      return this
    },
  })
}

test('push messages are switched on and off in the notification settings, and "Not now" is remembered', {
  tag: '@thorough',
}, async ({ page, person }) => {
  await withPush(page, host)
  await register(page, person)
  const offer = page.getByRole('button', { name: 'Notify me on this computer' })
  await page.goto('/vehicles?minPrice=1100000')
  await expect(offer).toBeHidden()
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.goto('/vehicles?minPrice=1200000')
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByText('Search saved')).toBeVisible()
  await expect(offer).toBeHidden()

  await page.goto('/account/notifications')
  const onHere = page.getByRole('switch', { name: 'On this computer' })
  await onHere.click()
  await expect(onHere).toBeChecked()
  // The switch is on before it is saved.
  await pushSaved(page)
  await page.reload()
  await expect(onHere).toBeChecked()
  await onHere.click()
  await expect(onHere).not.toBeChecked()
  await expect.poll(() => subscribedKey(page)).toBeNull()
})

test('push messages are offered after a first favorite, and never before', async ({ page, person }) => {
  await withPush(page, host)
  const offer = page.getByRole('button', { name: 'Notify me on this computer' })
  // For a visitor, and for a new member without saved ads.
  await page.goto(demoList)
  await expect(page.getByRole('button', { name: 'Save to Favorites' }).first()).toBeVisible()
  await register(page, person)
  for (const path of ['/', demoList, '/favorites', '/notifications']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer).toBeHidden()
  }
  await page.goto(demoList)
  await page.getByRole('button', { name: 'Save to Favorites' }).first().click()
  await expect(
    page.getByText('Do you want notifications here when its price drops or it is no longer available?'),
  ).toBeVisible()
  await expect(offer).toBeVisible()
  expect(await page.evaluate(() => Notification.permission)).toBe('default')
  await offer.click()
  await expect(page.getByText('Notifications are on for this computer')).toBeVisible()
  await page.goto(demoList)
  await page.getByRole('button', { name: 'Save to Favorites' }).nth(1).click()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await expect(offer).toBeHidden()
})
