import { expect, type Page } from '@playwright/test'

/** Waits until what was pressed on rows of lists can be undone no more, and leaves the lists, so that they close up. */
export async function undoTimeOver(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0, { timeout: 20_000 })
}
