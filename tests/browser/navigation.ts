import type { Page } from '@playwright/test'

/** Navigates within the document as a link does, and waits until the page is shown. Much cheaper than loading a document. */
export async function navigate(page: Page, address: string): Promise<void> {
  // Without flushSync the promise resolves a moment before the page is rendered.
  await page.evaluate(
    (address) => globalThis.__reactRouterDataRouter?.navigate(address, { flushSync: true }),
    address,
  )
}

declare global {
  // Set by React Router for its development tools.
  var __reactRouterDataRouter:
    | { navigate: (address: string, options: { flushSync: boolean }) => Promise<void> }
    | undefined
}
