import type { Page } from '@playwright/test'

/** What a page that was just loaded tells search engines, in the order of its scripts. */
// biome-ignore lint/suspicious/noExplicitAny: whatever it says is what the tests are about.
export async function structuredData(page: Page): Promise<any[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}
