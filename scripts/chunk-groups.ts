import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../site/routes.ts'
import { importedBy } from './imported-by.ts'
import { sharedFiles } from './shared-files.ts'

/** The folders of the workplaces by the first word of their addresses. */
const WORKPLACES = { admin: 'admin', dealer: 'dealers/workplace', 'service-provider': 'services/workplace' }
const isMembers = ({ file }: RouteConfigEntry) => file === 'members/members.tsx'
const isWorkplace = ({ path }: RouteConfigEntry) => (path ?? '') in WORKPLACES
const SELDOM_OPENED = [
  'auth/callback',
  'not-me',
  'stop-mails',
  'keep-account',
  'lost-number',
  'sellers/:id/reviews',
  'kept',
  'invitation/:id',
]
/** From a link of a mail, of a page of sign-in or of a long list: the files that visitors' pages share are not arranged for them. */
const isSeldomOpened = ({ path }: RouteConfigEntry) => SELDOM_OPENED.includes(path ?? '')

/** What guarded pages share with visitors' later parts, which want one without the other. */
const APART = [
  'domain/foundation/errors.ts',
  'domain/businesses/roles.ts',
  'site/session/auth-client.ts',
  'site/browser-client.ts',
]

/** The descriptions of filters and what is made of them: small, and wanted together. */
const FILTERS = [
  'domain/ads/filters.ts',
  'domain/ads/read-filters.ts',
  'domain/ads/saved-search-address.ts',
  'domain/parts/spare-part-filters.ts',
  'domain/parts/spare-part-search.ts',
  'domain/services/service-filters.ts',
  'domain/services/service-search.ts',
  'domain/vehicles/vehicle-filters.ts',
  'domain/vehicles/vehicle-search.ts',
  'domain/vehicles/vehicle-search-result.ts',
]

/**
 * Which modules of the browser's build share a file: a page on a slow network would wait for thirty others. A group includes the
 * imports of its modules, so more widely needed modules come in earlier groups. The rest stays apart.
 */
export function chunkGroups(root: string) {
  const frame = importedBy(root, ['site/root.tsx'])
  const visitorPages = routeFiles(
    (route) => !isMembers(route) && !isWorkplace(route) && !isSeldomOpened(route),
  )
  const apart = APART.map((module) => ({ module, imported: importedBy(root, [module]) }))

  const shared = sharedFiles(
    visitorPages.map((page) => without(importedBy(root, [page]), frame)),
    (module) => importedBy(root, [path.relative(root, module)]),
  )

  const grouped = [frame, ...shared, ...apart.map(({ imported }) => imported)]
  const forVisitors = importedBy(root, visitorPages, true)
  const isForVisitors = (module: string) =>
    forVisitors.has(module) && !grouped.some((group) => group.has(module))
  /** The first page of each workplace, without modules that import something that a visitor's page may need alone. */
  const homes = Object.entries(WORKPLACES).map(([name, folder]) => {
    const imported = importedBy(root, [
      `site/${folder}/${name}.tsx`,
      `site/${folder}/dashboard/dashboard.tsx`,
    ])
    return new Set(
      [...imported].filter(
        (module) => ![...importedBy(root, [path.relative(root, module)])].some(isForVisitors),
      ),
    )
  })
  const ofSeveral = homes.map((home) => both(home, ...homes.filter((other) => other !== home)))
  const ofPages = Object.keys(WORKPLACES).map((name) =>
    importedBy(
      root,
      routeFiles(({ path }) => path === name),
    ),
  )
  const ofOne = homes.map(
    (home, place) =>
      new Set(
        [...home].filter((module) => !ofPages.some((page, other) => other !== place && page.has(module))),
      ),
  )

  return [
    {
      name: 'vendor',
      test: /node_modules.(react|react-dom|react-router|scheduler|@remix-run)\/|rolldown.runtime/,
    },
    { name: 'frame', test: isOf(frame) },
    ...shared.map((modules) => ({ name: nameOf(modules), test: isOf(modules), minShareCount: 2 })),
    ...apart.map(({ module }) => ({
      name: path.basename(module, '.ts'),
      test: (id: string) => id === path.join(root, module),
    })),
    { name: 'filters', test: (id: string) => FILTERS.some((module) => id === path.join(root, module)) },
    // Of the workplaces: shared with members' pages, shared by several workplaces, and each one's own. Modules wanted only by
    // pages of another workplace stay apart: they would load all of this one's.
    {
      name: 'member',
      test: isOf(both(importedBy(root, routeFiles(isMembers)), ...homes)),
      minShareCount: 2,
    },
    { name: 'workplace', test: isOf(new Set(ofSeveral.flatMap((shared) => [...shared]))), minShareCount: 2 },
    ...Object.keys(WORKPLACES).map((name, place) => ({
      name,
      test: isOf(ofOne[place] ?? new Set()),
      minShareCount: 2,
    })),
  ]
}

/** Files of the pages of the routes that are chosen, and of those below them; one that serves several routes once. */
function routeFiles(of: (route: RouteConfigEntry) => boolean): string[] {
  const below = ({ file, children = [] }: RouteConfigEntry): string[] => [file, ...children.flatMap(below)]
  return [...new Set(routes.filter(of).flatMap(below))].map((file) => `site/${file}`)
}

function without(modules: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...modules].filter((module) => !others.has(module)))
}

/** Of the first module, for people who read the build. */
function nameOf(modules: ReadonlySet<string>): string {
  const [first = ''] = modules
  return path.parse(first).name
}

/** What is in the one and in any of the others. */
function both(one: ReadonlySet<string>, ...others: ReadonlySet<string>[]): Set<string> {
  return new Set([...one].filter((module) => others.some((other) => other.has(module))))
}

/** Whether a module is among those that were found to be imported. */
function isOf(imported: ReadonlySet<string>): (id: string) => boolean {
  return (id) => imported.has(id)
}
