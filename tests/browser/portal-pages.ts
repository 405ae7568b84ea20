import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../site/routes.ts'
import { expect } from './fixtures.ts'

/** The paths of a portal's pages from the list of routes, so that new pages are included: `/dealer/inquiries/:threadId`. */
export function portalPages(portal: string): string[] {
  const layout = (routes as RouteConfigEntry[]).find(({ path }) => path === portal)
  const pages = (layout?.children ?? []).map(({ path }) => (path ? `/${portal}/${path}` : `/${portal}`))
  expect(pages.length).toBeGreaterThan(5)
  return pages
}
