import type { Page } from '@playwright/test'

/** The structured data of a freshly loaded page, in the order of its scripts. */
// biome-ignore lint/suspicious/noExplicitAny: the tests check its shape.
export async function structuredData(page: Page): Promise<any[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}
