import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../site/routes.ts'
import { expect } from './fixtures.ts'

/** Every page of a portal by the list of routes, so that a new one is asked without being named: `/dealer/inquiries/:threadId`. */
export function portalPages(portal: string): string[] {
  const layout = (routes as RouteConfigEntry[]).find(({ path }) => path === portal)
  const pages = (layout?.children ?? []).map(({ path }) => (path ? `/${portal}/${path}` : `/${portal}`))
  expect(pages.length).toBeGreaterThan(5)
  return pages
}
