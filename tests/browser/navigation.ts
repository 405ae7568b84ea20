import { expect, type Page } from '@playwright/test'

/** Navigates within the document as a link does, and waits until the page is shown. Much cheaper than loading a document. */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate(async (address) => {
    const router = globalThis.__reactRouterDataRouter
    if (!router) return
    // Without flushSync the promise resolves a moment before the page is rendered.
    await router.navigate(address, { flushSync: true })
    // News on the live stream reload the page that is on its way: the first promise ends, and the navigation goes on.
    await new Promise<void>((resolve) => {
      const isThere = () => router.state.navigation.state === 'idle'
      if (isThere()) return resolve()
      const leave = router.subscribe(() => {
        if (!isThere()) return
        leave()
        resolve()
      })
    })
  }, address)
  // The bar of progress leaves when the page is rendered.
  await expect(page.locator('div.fixed.h-0\\.5')).toHaveCount(0)
}

declare global {
  // Set by React Router for its development tools.
  var __reactRouterDataRouter:
    | {
        navigate: (address: string, options: { flushSync: boolean }) => Promise<void>
        state: { navigation: { state: string } }
        subscribe: (changed: () => void) => () => void
      }
    | undefined
}
