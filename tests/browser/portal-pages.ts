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

/** The paths of the pages for all members, without those of a portal. */
export function memberPages(): string[] {
  const layout = (routes as RouteConfigEntry[]).find(({ file }) => file === 'members/members.tsx')
  return (layout?.children ?? []).flatMap(function pathsOf({ path, children = [] }): string[] {
    const below = children.flatMap(pathsOf).map((child) => `/${path}${child}`)
    return path ? [`/${path}`, ...below] : below
  })
}
