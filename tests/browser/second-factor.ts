/** Sets up the second factor as people do: an authenticator app and recovery codes. */
import type { Page } from '@playwright/test'
import { totp } from '#backend/auth/totp.ts'
import { expect } from './fixtures.ts'

const STEP_MS = 30_000

/** A code of the authenticator app, valid once; the service also accepts those of the half minutes before and after. */
export const codeOf = (secret: string, steps: number) =>
  totp(secret, Math.floor(Date.now() / STEP_MS) + steps)

/** The code of the previous half minute, early enough in the current one to be accepted. */
export async function codeBefore(secret: string): Promise<string> {
  const begun = Date.now() % STEP_MS
  if (begun > STEP_MS / 3) await new Promise((begins) => setTimeout(begins, STEP_MS - begun))
  return codeOf(secret, -1)
}

/** The app's secret as shown on the security page. */
export const shownSecret = async (page: Page) => (await page.locator('code').innerText()).replaceAll(' ', '')

/** Confirms that the codes are stored, and returns them. */
export async function keepCodes(page: Page): Promise<[string, string, ...string[]]> {
  const shown = page.getByRole('region', { name: 'Save your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByLabel('I have saved them').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toBeHidden()
  return codes as [string, string, ...string[]]
}

/** Sets up an app with recovery codes on the security page. This uses up the app's code of the previous half minute. */
export async function turnOnSecondFactor(page: Page) {
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = await shownSecret(page)
  await page.getByLabel('Code from your authenticator app').fill(await codeBefore(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Second factor turned on')).toBeVisible()
  return { secret, codes: await keepCodes(page) }
}
