import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['backend', 'database', 'domain', 'site', 'server', 'testing']

/** Whom a file may import from, by the start of its own path; the longest match counts. */
const arrows: Record<string, string[]> = {
  backend: ['backend'],
  domain: ['domain'],
  database: ['database'],
  'database/demo': ['database/demo', 'domain', 'database/types.generated.ts'],
  site: ['site', 'domain', 'database/types.generated.ts'],
  server: ['server', 'backend', 'database', 'domain'],
  // The entry of the site's server build stands in both rooms.
  'server/render.ts': [
    'site',
    'database/types.generated.ts',
    'server/content-security-policy.ts',
    'server/render-messages.ts',
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

test('between rooms one imports by name, inside a room by relative path', () => {
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

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file))
}

function specifiersOf(file: string): string[] {
  const code = readFileSync(path.join(root, file), 'utf8')
  return [...code.matchAll(/(?:^|[\s;(])(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier]) => specifier as string,
  )
}

function importsOf(file: string): string[] {
  return specifiersOf(file)
    .map((specifier) => resolve(file, specifier))
    .filter((target) => target !== undefined)
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
