import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The rules whose answer depends on the theme: all others are asked in the light one. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** The faults that axe knows of the page as it is now, each with its place: `label: <input …>`. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Without the legacy mode it opens a page of its own each time; that is for frames of other sites, which there are none of.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) axe.withRules(OF_COLOURS)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** The page as it is now has no fault that axe knows, in either theme, and nothing sticks out to the right. */
export async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await accessibilityFaults(page), colorScheme).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

/** The screens that people hold and sit at. */
export const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } }
