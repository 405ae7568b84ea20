import type { Page } from '@playwright/test'
import axeCore from 'axe-core'
import { expect } from './fixtures.ts'

/** The rules that depend on the theme; all others run in the light theme only. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * `npm test` checks each page once (every-page.test.ts): axe takes longer than most stories. The states that stories reach are checked
 * by `npm run test:all`, and where a story is run by hand.
 */
const checksStories = process.env.TEST_SCOPE !== 'main'

/** As `axeFaults` in a story, where only `npm run test:all` looks for them. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  return checksStories ? axeFaults(page) : []
}

/**
 * The violations that axe finds on the current page, each with its element: `label: <input …>`. With an open dialog only the dialog is
 * checked: the rest is inert, and checked without the dialog.
 */
async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axeCore.source)
    await page.evaluate(rememberColours)
  }
  return page.evaluate(async (ofColours) => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    const { violations } = await globalThis.axe.run(document.querySelector('dialog:modal') ?? document, {
      // Reporting the passes takes as long as finding violations.
      resultTypes: ['violations'],
      ...(isDark && { runOnly: ofColours }),
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, OF_COLOURS)
}

/** Caches colours: axe parses the same few thousands of times, which is a third of its time. */
function rememberColours(): void {
  const { prototype } = globalThis.axe.commons.color.Color
  const parse = prototype.parseString
  const known = new Map<string, object>()
  prototype.parseString = function (this: AxeColour, text) {
    const colour = known.get(text)
    if (colour) return Object.assign(this, colour)
    const { r, g, b, alpha } = parse.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

interface AxeColour {
  r: number
  g: number
  b: number
  alpha: number
  parseString: (text: string) => AxeColour
}

declare global {
  // Missing in axe's types.
  var axe: typeof import('axe-core') & { commons: { color: { Color: { prototype: AxeColour } } } }
}

/** As `accessibilityFaults`, in both themes. */
export async function faultsInEachTheme(page: Page): Promise<string[]> {
  return checksStories ? pageFaults(page) : []
}

/** The violations in both themes, each prefixed with its theme; the page is light afterwards. */
export async function pageFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const fault of await axeFaults(page)) faults.push(`${colorScheme}: ${fault}`)
  }
  return faults
}

/** Expects no violations in either theme, as stories do, and no horizontal overflow. */
export async function isAccessible(page: Page): Promise<void> {
  expect(await faultsInEachTheme(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** The viewports that stories are checked at. */
export const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } }

/** Runs a check at each viewport and restores the page's own; in `npm test` at the page's own alone. */
export async function onEachScreen(page: Page, ask: () => Promise<void>): Promise<void> {
  if (!checksStories) return ask()
  const own = page.viewportSize()
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size)
    await ask()
  }
  if (own) await page.setViewportSize(own)
}

/** Expects no horizontal overflow at either viewport. */
export function fitsEachScreen(page: Page): Promise<void> {
  return onEachScreen(page, async () => expect(await overflow(page), page.url()).toBe(0))
}
