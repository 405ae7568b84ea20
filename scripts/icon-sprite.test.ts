import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ICON_NAMES } from '../site/ui/icon-names.ts'
import { iconSprite, SPRITE } from './icon-sprite.ts'

test('icons.svg holds the named icons as lucide draws them; `npm run icons` makes it', async () => {
  expect(readFileSync(SPRITE, 'utf8')).toBe(await iconSprite())
})

test('every named icon is used', () => {
  const sources = globSync('site/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'site/ui/icon-names.ts'] })
  const text = sources.map((file) => readFileSync(file, 'utf8')).join()
  expect(ICON_NAMES.filter((name) => !text.includes(`'${name}'`) && !text.includes(`"${name}"`))).toEqual([])
})
