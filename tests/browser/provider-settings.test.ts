import type { Page } from '@playwright/test'
import { today } from '#testing/days.ts'
import { faultsInEachTheme, SIZES } from './accessible.ts'
import { type Afterwards, demo, expect, photograph, test } from './fixtures.ts'
import { newOwner } from './garages.ts'
import { asServer, type Member, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const SETTINGS = '/service-provider/settings'

/** Opens the settings of a newly registered service provider. */
async function newProvider(page: Page, afterwards: Afterwards): Promise<Member> {
  const member = await newOwner(afterwards)
  await signIn(page, member)
  await page.goto(SETTINGS)
  await expect(page.getByRole('heading', { name: 'Service Provider Settings' })).toBeVisible()
  return member
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
}

/** Creates a verified business and returns its id. */
async function open({ id }: Member): Promise<string> {
  const [business] = await asServer<{ id: string }[]>(
    `/rest/v1/service_providers?user_id=eq.${id}`,
    { verified: true },
    'PATCH',
  )
  return business?.id ?? ''
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a provider creates a profile, and customers see each change at once', async ({
    page,
    browser,
    expectedNoise,
    afterwards,
  }) => {
    test.setTimeout(240_000)
    expectedNoise.push(/status of (400|409)|The day could not be added/)
    const owner = await newProvider(page, afterwards)
    await expect(page.getByText('A new business is not verified')).toBeVisible()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Please fill in all required fields')

    const business = `Baraka ${owner.id.slice(0, 8)} Garage`
    await page.getByLabel('Business name').fill(business)
    await page.getByRole('checkbox', { name: 'Garage' }).check()
    await page.getByLabel('Location').fill('naivasha')
    await page.getByLabel('Phone').fill('0712 345 678')
    await page.getByLabel('Website').fill('baraka.example')
    // Errors are marked, and typed values stay.
    await page.getByLabel('In business since').fill('12 years')
    await page.getByLabel('Warranty').fill('6 months on parts')
    await page.getByLabel('Specializations').fill('Subaru\nAutomatic gearboxes\n\nsubaru')
    await page.getByLabel('Certifications').fill(`NITA Grade I\n${'x'.repeat(101)}`)
    await page.getByRole('button', { name: 'Save Settings' }).click()
    const problems = page.getByRole('alert').first()
    await expect(problems).toContainText('Enter the year as four digits')
    await problems.getByRole('link', { name: /on each line/ }).click()
    await expect(page.getByLabel('Certifications')).toBeFocused()
    await expect(page.getByLabel('In business since')).toHaveValue('12 years')
    await page.getByLabel('In business since').fill('2014')
    await page.getByLabel('Certifications').fill('NITA Grade I')
    await page.getByLabel('Add photos').setInputFiles(await photograph('gate.jpg', '#3a7'))
    await expect(page.getByText('1 of 10 added.')).toBeVisible()
    await expect(page.getByText('Cover', { exact: true })).toBeVisible()
    // Saved as soon as the photo is uploaded.
    await expect(async () => {
      await page.getByRole('button', { name: 'Save Settings' }).click()
      await expect(page.getByText('Settings saved successfully')).toBeVisible({ timeout: 4_000 })
    }).toPass()
    await expect(page.getByText('Your business is awaiting verification')).toBeVisible()

    const id = await open(owner)
    const customer = await newMember('Wanjiku', 'Kamau')
    const context = await browser.newContext({ viewport: SIZES.phone, serviceWorkers: 'block' })
    const theirs = await context.newPage()
    await theirs.goto(`/services/${id}`)
    await expect(theirs.getByRole('heading', { level: 1, name: business })).toBeVisible()
    await expect(theirs.getByText('Special days')).toBeHidden()
    await expect(theirs.getByText(/^\d+ years, since 2014$/)).toBeVisible()
    await expect(theirs.getByText('6 months on parts')).toBeVisible()
    await expect(theirs.getByText('NITA Grade I')).toBeVisible()
    await expect(theirs.getByText('Subaru', { exact: true })).toHaveCount(1)
    await expect(page.getByLabel('Specializations')).toHaveValue('Subaru\nAutomatic gearboxes')
    // No bookings or questions yet, so no figures are shown.
    await expect(theirs.getByText('On Magari since')).toBeVisible()
    await expect(theirs.getByText('Response time')).toBeHidden()
    await expect(theirs.getByText('Completed bookings')).toBeHidden()

    // Overnight hours, copied to other days, and the lead time and horizon of bookings.
    await page.getByLabel('Monday from').fill('10:00')
    await page.getByLabel('Monday until').fill('21:30')
    await page.getByRole('button', { name: 'Copy Monday’s hours to other days' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
    await page.getByLabel('Saturday until').fill('02:00')
    await expect(page.getByText('the next day', { exact: true })).toBeVisible()
    await page.getByLabel('At least this long ahead').selectOption('1 day')
    await page.getByLabel('At most this far ahead').selectOption('7 days')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await save(page)
    await theirs.reload()
    await expect(theirs.getByText('10:00–21:30').first()).toBeVisible()
    await expect(theirs.getByText('Book at least 1 day and at most 7 days ahead.')).toBeVisible()

    // An exceptional day takes effect without saving the form.
    const closed = today(3)
    await page.getByRole('button', { name: 'Add a day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a special day' })
    await expect(
      dialog.getByRole('list', { name: 'Upcoming public holidays' }).getByRole('button'),
    ).toHaveCount(4)
    await dialog.getByLabel('Day', { exact: true }).fill(closed)
    await dialog.getByLabel('Reason').fill('Family wedding')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Closed · Family wedding')).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByText('Family wedding').first()).toBeVisible()

    // A duplicate day is refused, and typed values stay.
    await page.getByRole('button', { name: 'Add a day' }).click()
    await dialog.getByLabel('Day', { exact: true }).fill(today(2))
    await dialog.getByLabel('Until').fill(today(4))
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('One of these days is already in your list.')).toBeVisible()
    await expect(dialog.getByLabel('Until')).toHaveValue(today(4))
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await signIn(theirs, customer)
    await theirs.goto(`/services/${id}?book=any`)
    const form = theirs.getByRole('dialog', { name: 'Book Service' })
    await form.getByLabel('Day').fill(closed)
    await expect(form.getByText('Closed (Family wedding)')).toBeVisible()
    await expect(
      form.getByText(/^No time left on this day: they take bookings at least 1 day ahead/),
    ).toBeVisible()
    await form.getByLabel('Day').fill(today(9))
    await expect(form.getByText('They take bookings at most 7 days ahead.')).toBeVisible()

    await page.getByRole('button', { name: /^Remove .*20\d\d$/ }).click()
    await expect(page.getByText('None. Your usual hours apply every day.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Closed · Family wedding')).toBeVisible()
    await context.close()
  })

  test('leaving with unsaved changes needs a confirmation, and typed values are restored', {
    tag: '@thorough',
  }, async ({ page, afterwards }) => {
    await newProvider(page, afterwards)
    await page.getByLabel('Business name').fill('Half a garage')
    await page.getByLabel('Tuesday until').fill('16:45')
    // The browser's own dialog appears before another document loads; the test accepts it.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Business name')).toHaveValue('Half a garage')
    await expect(page.getByLabel('Tuesday until')).toHaveValue('16:45')
    await page.getByRole('link', { name: 'Magari' }).first().click()
    await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.getByRole('link', { name: 'Magari' }).first().click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).not.toHaveURL(new RegExp(SETTINGS))
  })
})

test('text typed while the settings are being saved stays, and is saved next', { tag: '@thorough' }, async ({
  page,
  afterwards,
}) => {
  await newProvider(page, afterwards)
  await page.getByLabel('Business name').fill('  Half a garage  ')
  await page.getByRole('checkbox', { name: 'Garage' }).check()
  await page.getByLabel('Location').fill('Lodwar')
  await page.getByLabel('Phone').fill('0712 345 678')
  const held = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/service_providers/, async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByLabel('Website').fill('baraka.example')
  held.resolve()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue('Half a garage')
  await expect(page.getByLabel('Website')).toHaveValue('baraka.example')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await save(page)
})

test('the settings are accessible', { tag: '@thorough' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const check = async (what: string) => {
    expect(await faultsInEachTheme(page), what).toEqual([])
  }
  await signIn(page, demo.provider)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(SETTINGS)
  await expect(page.getByText('Special days')).toBeVisible()
  await check('the form')
  await page.getByLabel('Monday until').fill('')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await check('its problems')
  await page.getByRole('button', { name: 'Add a day' }).click()
  await check('a special day')
})
