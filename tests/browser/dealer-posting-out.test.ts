import type { Page } from '@playwright/test'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { asServer, type Member, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

/** An ad with all that other sites require; its photo has no file. */
async function wholeListing(dealer: Member, values: Record<string, unknown> = {}): Promise<string> {
  const [model] = await asServer<{ id: number; make_id: number }[]>(
    '/rest/v1/vehicle_models?select=id,make_id&limit=1',
  )
  return newListing(dealer, {
    make_id: model?.make_id,
    model_id: model?.id,
    mileage: 84_000,
    images: [`/storage/v1/object/public/listing-images/${dealer.id}/${crypto.randomUUID()}.jpg`],
    ...values,
  })
}

const dealer = () => newMember('Akinyi', 'Okello', 'dealer', 'Okello Motors')

/** What a program without a session gets at the address that the page shows. */
async function listAt(page: Page, label: string) {
  const address = await page.getByLabel(label, { exact: true }).inputValue()
  const answer = await fetch(address)
  return { address, status: answer.status, text: await answer.text() }
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a dealer copies the address of the stock for Facebook, and replaces it', async ({
    page,
    context,
  }) => {
    const akinyi = await dealer()
    const shown = await wholeListing(akinyi, { title: '2016 Nissan Note' })
    const withoutPhoto = await newListing(akinyi, { title: '2017 Mazda CX-5' })
    await newListing(akinyi, { title: '2012 Mazda Demio', status: 'sold' })
    await signIn(page, akinyi)
    await page.goto('/dealer/listings')
    await page.getByRole('link', { name: 'Post elsewhere' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Post elsewhere' })).toBeVisible()
    const facebook = page.getByRole('region', { name: 'Facebook' })
    await expect(facebook).toContainText('1 ad goes out')
    await expect(facebook).toContainText('1 has no photo')
    await expect(facebook).toContainText('1 is sold')
    await onEachScreen(page, () => isAccessible(page))

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await facebook.getByRole('button', { name: 'Copy Facebook address' }).click()
    await expect(page.getByText('Facebook address copied')).toBeVisible()
    const before = await listAt(page, 'Facebook address')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before.address)
    expect(before.status).toBe(200)
    expect(before.text).toContain(`/vehicles/${shown}`)
    expect(before.text).toContain('Okello Motors')
    expect(before.text).not.toContain(withoutPhoto)
    expect((await listAt(page, 'Google address')).text).toContain(`/vehicles/${shown}`)

    await page.getByRole('button', { name: 'New address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect((await fetch(before.address)).status).toBe(200)
    await page.getByRole('button', { name: 'New address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace them' }).click()
    await expect(page.getByText('New addresses made')).toBeVisible()
    expect((await fetch(before.address)).status).toBe(404)
    const after = await listAt(page, 'Facebook address')
    expect(after.address).not.toBe(before.address)
    expect(after.text).toBe(before.text)
    await page.reload()
    await expect(page.getByLabel('Facebook address', { exact: true })).toHaveValue(after.address)
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: SIZES.desk })

  test('a dealer shares the selected cars on WhatsApp as one text', async ({ page, context }) => {
    const akinyi = await dealer()
    const note = await newListing(akinyi, {
      title: '2016 Nissan Note',
      year: 2016,
      price: 800_000,
      mileage: 84_000,
      location: 'Thika',
    })
    const fit = await newListing(akinyi, { title: 'Honda Fit, clean', year: 2014, price: 900_000 })
    for (let number = 1; number <= 4; number++)
      await newListing(akinyi, { title: `2012 Mazda Demio ${number}`, status: 'draft' })
    await signIn(page, akinyi)
    await page.goto('/dealer/listings?sort=price')
    const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
    const share = page.getByRole('button', { name: 'Share on WhatsApp' })
    await select('2016 Nissan Note').check()
    await select('Honda Fit, clean').check()
    await select('2012 Mazda Demio 1').check()
    await expect(share).toBeDisabled()
    await expect(share).toHaveAccessibleDescription(
      'Buyers cannot see one of these ads. Deselect it to share the others.',
    )
    for (const number of [2, 3, 4]) await select(`2012 Mazda Demio ${number}`).check()
    await expect(share).toHaveAccessibleDescription('Select up to 5 ads to share them on WhatsApp.')
    await onEachScreen(page, () => isAccessible(page))
    for (const number of [1, 2, 3, 4]) await select(`2012 Mazda Demio ${number}`).uncheck()

    await share.click()
    const dialog = page.getByRole('dialog', { name: 'Share 2 ads' })
    await onEachScreen(page, () => isAccessible(page))
    const { origin } = new URL(page.url())
    const text = [
      `2016 Nissan Note\nKSh 800,000, 84,000 km, Thika\n${origin}/vehicles/${note}`,
      `Honda Fit, clean (2014)\nKSh 900,000, Kitale\n${origin}/vehicles/${fit}`,
    ].join('\n\n')
    await expect(dialog.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/?${new URLSearchParams({ text })}`,
    )
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy Text' }).click()
    await expect(page.getByText('Text copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })
})
