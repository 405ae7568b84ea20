import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The rules whose answer depends on the theme: all others are asked in the light one. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** The faults that axe knows of the page as it is now, each with its place: `label: <input …>`. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { isThere, isDark } = await page.evaluate(() => ({
    isThere: 'axe' in globalThis,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  }))
  // A page asked a second time has axe already. Without the legacy mode it opens a page of its own each time; that is for frames of
  // other sites, which there are none of.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) }).setLegacyMode()
  // Describing all that is right takes as long as finding what is wrong.
  axe.options({ resultTypes: ['violations'] })
  if (isDark) axe.withRules(OF_COLOURS)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** The same in both themes, each fault with its theme; the page is light afterwards. */
export async function faultsInEachTheme(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const fault of await accessibilityFaults(page)) faults.push(`${colorScheme}: ${fault}`)
  }
  return faults
}

/** The page as it is now has no fault that axe knows, in either theme, and nothing sticks out to the right. */
export async function isAccessible(page: Page): Promise<void> {
  expect(await faultsInEachTheme(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

/** The screens that people hold and sit at. */
export const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } }

/** Asks something of the page on each screen, for stories that run on one; it keeps its own. */
export async function onEachScreen(page: Page, ask: () => Promise<void>): Promise<void> {
  const own = page.viewportSize()
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size)
    await ask()
  }
  if (own) await page.setViewportSize(own)
}
