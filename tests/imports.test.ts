import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['backend', 'database', 'domain', 'site', 'server', 'testing']

/** Allowed imports by path prefix; the longest match counts. */
const arrows: Record<string, string[]> = {
  backend: ['backend'],
  domain: ['domain'],
  database: ['database'],
  'database/demo': ['database/demo', 'domain', 'database/types.generated.ts'],
  site: ['site', 'domain', 'database/types.generated.ts'],
  server: ['server', 'backend', 'database', 'domain'],
  // The entry of the site's server build belongs to both rooms.
  'server/render.ts': [
    'site',
    'database/types.generated.ts',
    'server/content-security-policy.ts',
    'server/http-messages.ts',
    'server/page-address.ts',
  ],
  testing: ['testing', 'server', 'backend', 'database', 'domain'],
}

test('every import between rooms follows the arrows of docs/architecture.md', () => {
  const strays = rooms.flatMap(sourceFiles).flatMap((file) => {
    const allowed = arrows[longestMatch(file)] ?? []
    return importsOf(file)
      .filter((target) => !allowed.some((place) => isBelow(target, place)))
      .map((target) => `${file} imports ${target}`)
  })
  expect(strays).toEqual([])
})

test('imports between rooms use names, imports inside a room relative paths', () => {
  const strays = rooms.flatMap(sourceFiles).flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => {
        const target = resolve(file, specifier)
        if (!target || file === 'server/render.ts') return false
        const sameRoom = target.split('/')[0] === file.split('/')[0]
        return specifier.startsWith('.') !== sameRoom
      })
      .map((specifier) => `${file} imports ${specifier}`),
  )
  expect(strays).toEqual([])
})

test('bench and scripts import nothing from tests', () => {
  const strays = ['bench', 'scripts'].flatMap(sourceFiles).flatMap((file) =>
    importsOf(file)
      .filter((target) => isBelow(target, 'tests'))
      .map((target) => `${file} imports ${target}`),
  )
  expect(strays).toEqual([])
})

test('no files import each other in a circle, including types', () => {
  const files = [...rooms, 'bench', 'scripts', 'tests'].flatMap(sourceFiles)
  expect(circles(new Map(files.map((file) => [file, staticImportsOf(file)])))).toEqual([])
})

test('modules are replaced only in tests that share theirs with no others', () => {
  const strays = [...rooms, 'tests']
    .flatMap(filesOf)
    .filter((file) => /\.test\.tsx?$/.test(file) && !/\.mocked\.test\.tsx?$/.test(file))
    .filter((file) => {
      const code = readFileSync(path.join(root, file), 'utf8')
      return /^vi\.(?:mock|doMock)\(/m.test(code) && !code.includes('vi.hoisted(() => vi.resetModules())')
    })
  expect(strays).toEqual([])
})

/** The subjects of the marketplace; a room may lack some. */
const subjects = [
  'people',
  'businesses',
  'catalogue',
  'vehicles',
  'parts',
  'sales',
  'services',
  'messages',
  'ads',
  'dealers',
  'money',
  'newsletter',
  'sales',
  'trust',
  'integrations',
  'admin',
]

/** Folders of a room that are no subjects. */
const otherFolders: Record<string, string[]> = {
  'database/schema': ['foundation'],
  domain: ['foundation', 'notifications'],
  site: [
    'about',
    'ad-editor',
    'ad-page',
    'charts',
    'failures',
    'forms',
    'frame',
    'home',
    'live',
    'members',
    'offline',
    'pictures',
    'places',
    'search',
    'session',
    'static',
    'ui',
    'visits',
    'workplace',
  ],
}

test.each(Object.entries(otherFolders))('the folders of %s are subjects or listed here', (room, others) => {
  const folders = readdirSync(path.join(root, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(folders.filter((name) => !subjects.includes(name)).sort()).toEqual(others)
})

function filesOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
}

function sourceFiles(folder: string): string[] {
  return filesOf(folder).filter((file) => !/\.test\.tsx?$/.test(file))
}

const anyImport = /(?:^|[\s;(])(?:from|import)\s*\(?\s*'([^']+)'/g
/** Without `import()`: lazily loaded modules may import their importer. */
const staticImport = /(?:^|[\s;])(?:from|import)\s+'([^']+)'/g

function specifiersOf(file: string, pattern = anyImport): string[] {
  const code = readFileSync(path.join(root, file), 'utf8')
  return [...code.matchAll(pattern)].map(([, specifier]) => specifier as string)
}

function importsOf(file: string, pattern = anyImport): string[] {
  return specifiersOf(file, pattern)
    .map((specifier) => resolve(file, specifier))
    .filter((target) => target !== undefined)
}

const staticImportsOf = (file: string) => importsOf(file, staticImport)

/** The cycles found by a depth-first walk. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file)
    if (start >= 0) found.push([...trail.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const target of graph.get(file) ?? []) walk(target, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}

/** The imported file's path from the root; undefined for packages. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (specifier === '#backend') return 'backend/index.ts'
  return specifier.startsWith('#') ? specifier.slice(1) : undefined
}

function longestMatch(file: string): string {
  return Object.keys(arrows)
    .filter((place) => isBelow(file, place))
    .reduce((longest, place) => (place.length > longest.length ? place : longest), '')
}

function isBelow(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}
