import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importedBy } from '../scripts/imported-by.ts'

const root = path.resolve(import.meta.dirname, '..')
/** The programs that run in the image: the server, its threads and its process for pictures. */
const PROGRAMS = [
  'server/main.ts',
  'server/render-worker.ts',
  'backend/index.ts',
  'backend/storage/picture-child.ts',
  'backend/storage/heic-worker.ts',
]

test('the image has the folders that its programs import from, and no others', () => {
  const image = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  const copied = [...image.matchAll(/^COPY --from=build \/srv\/magari\/(\S+) \1$/gm)].map(([, name]) => name)
  // The site and what renders it are in the build.
  const built = importedBy(root, ['server/render.ts'], true)
  const imported = [...importedBy(root, PROGRAMS, true)].filter((file) => !built.has(file))
  const folders = new Set(imported.map((file) => path.relative(root, file).split(path.sep)[0]))
  expect(new Set(copied)).toEqual(new Set([...folders, 'build', 'domain', 'node_modules']))
})
