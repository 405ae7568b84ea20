/** The second factor as people set it up: an authenticator app and the recovery codes. */
import type { Page } from '@playwright/test'
import { totp } from '#backend/auth/totp.ts'
import { expect } from './fixtures.ts'

const STEP_MS = 30_000

/** A code of the authenticator app; each counts once, and those of a half minute before and after do too. */
export const codeOf = (secret: string, steps: number) =>
  totp(secret, Math.floor(Date.now() / STEP_MS) + steps)

/** The code of the step before, early enough in this one to be taken still. */
export async function codeBefore(secret: string): Promise<string> {
  const begun = Date.now() % STEP_MS
  if (begun > STEP_MS / 2) await new Promise((begins) => setTimeout(begins, STEP_MS - begun))
  return codeOf(secret, -1)
}

/** The secret of the app that the security page shows at present. */
export const shownSecret = async (page: Page) => (await page.locator('code').innerText()).replaceAll(' ', '')

/** Ticks that the codes are kept, and returns them. */
export async function keepCodes(page: Page): Promise<[string, string, ...string[]]> {
  const shown = page.getByRole('region', { name: 'Keep your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByLabel('I have kept them').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toBeHidden()
  return codes as [string, string, ...string[]]
}

/** Sets up an app on the security page, with its codes. The app's code of the half minute before is used. */
export async function turnOnSecondFactor(page: Page) {
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = await shownSecret(page)
  await page.getByLabel('Code from your authenticator app').fill(await codeBefore(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('The second factor is on')).toBeVisible()
  return { secret, codes: await keepCodes(page) }
}
