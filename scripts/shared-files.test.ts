import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sharedFiles } from './shared-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'magari-shared-'))

function moduleOf(name: string, size: number): string {
  const file = path.join(folder, name)
  writeFileSync(file, 'x'.repeat(size))
  return file
}

test('modules that the same pages import share a file; large ones of other pages do not join it', () => {
  const [one, other] = [moduleOf('one', 9_000), moduleOf('other', 9_000)]
  const foreign = moduleOf('foreign', 9_000)
  const own = moduleOf('own', 9_000)
  const pages = [new Set([one, other, own]), new Set([one, other, foreign]), new Set([foreign])]
  const files = sharedFiles(pages, (module) => new Set([module])).map((file) => [...file].sort())
  expect(files).toContainEqual([one, other].sort())
  expect(files).toContainEqual([foreign])
  expect(files.flat()).not.toContain(own)
})

test('small modules join the file of pages that mostly need both', () => {
  const [large, small] = [moduleOf('large', 9_000), moduleOf('small', 100)]
  const pages = [new Set([large, small]), new Set([large, small]), new Set([large])]
  expect(sharedFiles(pages, (module) => new Set([module]))).toEqual([new Set([small, large])])
})
