import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { KINDS } from '#domain/notifications/registry.ts'
import { shownNotification } from '#domain/notifications/render.ts'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'
import routes from './routes.ts'

const pages = (await routes).map(function page({ path, index, children }: RouteConfigEntry): RouteObject {
  return index ? { index } : { ...(path && { path }), ...(children && { children: children.map(page) }) }
})

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('the notification %s leads to a page', (kind) => {
  const row = { kind, facts: NOTIFICATION_SAMPLES[kind], title: null, message: null, type: null, link: null }
  const { link } = shownNotification(row)
  if (!link) return
  const found = matchRoutes(pages, link.split(/[?#]/)[0] ?? '')
  expect(found, link).not.toBeNull()
  expect(found?.at(-1)?.route.path, link).not.toBe('*')
})
