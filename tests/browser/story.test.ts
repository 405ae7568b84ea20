import { demo, expect, linkIn, mailTo, photograph, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { forgetSession, signIn, signInByForm } from './sessions.ts'

test('a person finds vehicles, registers, confirms by mail, signs in, posts a vehicle that others find, and deletes it', async ({
  page,
  person,
  browser,
}) => {
  await test.step('find', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  await test.step('register', async () => {
    await page.getByRole('link', { name: 'Sign Up' }).first().click()
    await page.getByLabel('First name').fill(person.firstName)
    await page.getByLabel('Last name').fill(person.lastName)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Phone (optional)').fill('0712 345 678')
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm password').fill(person.password)
    await page.getByRole('checkbox', { name: /I accept/ }).check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Please check your email to verify your account.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('confirm by mail', async () => {
    await page.goto(linkIn(await mailTo(person.email)))
    await expect(page.getByText(/confirmed/i).first()).toBeVisible()
  })

  await test.step('sign in', async () => {
    await forgetSession(page)
    await signInByForm(page, person)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  const title = `2016 Toyota Fielder X ${person.email.slice(8, 16)}`

  await test.step('post', async () => {
    await navigate(page, '/post-ad')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([await photograph('front.jpg', '#446688'), await photograph('rear.jpg', '#884444')])
    await page.getByLabel('Make', { exact: true }).selectOption({ label: 'Toyota' })
    await page.getByLabel('Model', { exact: false }).first().selectOption({ label: 'Fielder' })
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Year').fill('2016')
    await page.getByLabel('Mileage, km').fill('91,000')
    await page.getByLabel('Price').fill('1250000')
    await page.getByLabel('Location', { exact: true }).fill('Nakuru')
    await page.getByLabel('What should a buyer know?').fill('One owner, serviced at the dealer.')
    await page.getByRole('button', { name: 'Post Ad' }).click()
    await expect(page.getByText('Ad posted successfully!')).toBeVisible({ timeout: 60_000 })
    await expect(page).toHaveURL(/\/my-listings$/)
    await expect(page.getByRole('link', { name: title, exact: true }).first()).toBeVisible()
  })

  await test.step('found by others', async () => {
    const others = await browser.newContext()
    const visitor = await others.newPage()
    await visitor.goto(`/vehicles?search=${encodeURIComponent(title)}`)
    const card = visitor.getByRole('article').filter({ hasText: title })
    await expect(card).toBeVisible()
    await expect(card).toContainText('1,250,000')
    const picture = card.locator('img')
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(100)
    await card.getByRole('link').first().click()
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(visitor.getByText('One owner, serviced at the dealer.')).toBeVisible()
    expect(await visitor.content()).not.toContain('712345678')
    await others.close()

    // Members can call.
    const buyers = await browser.newContext()
    const buyer = await buyers.newPage()
    await signIn(buyer, demo.customer)
    await buyer.goto(visitor.url())
    await buyer.getByText('Call Seller').first().click()
    await expect(buyer.getByRole('link', { name: /0?712 ?345 ?678/ }).first()).toBeVisible()
    await buyers.close()
  })

  await test.step('delete', async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this listing?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Listing deleted successfully')).toBeVisible()
    await expect(page.getByText('No listings yet')).toBeVisible()
  })
})
