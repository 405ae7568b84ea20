import type { Page } from '@playwright/test'
import { faultsInEachTheme, onEachScreen, SIZES } from './accessible.ts'
import { expect, photograph, test } from './fixtures.ts'
import { asServer, type Member, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

/** Both themes, because colours differ. */
async function expectAccessible(page: Page) {
  expect(await faultsInEachTheme(page)).toEqual([])
}

/** A vehicle's line at a desk, or its card. */
const row = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Listings' })
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Listings' }).getByRole('listitem'))
    .filter({ hasText: name })

const menu = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()

/** A dealer who may have three ads active, as without a plan. */
async function dealerWithStock(): Promise<{ dealer: Member; ids: string[] }> {
  const dealer = await newMember('Akinyi', 'Okello', 'dealer')
  await asServer(
    `/rest/v1/profiles?id=eq.${dealer.id}`,
    { business_name: 'Okello Motors', verified: true, phone: '+254712000777' },
    'PATCH',
  )
  return { dealer, ids: [] }
}

const statusOf = async (id: string) =>
  (await asServer<{ status: string }[]>(`/rest/v1/vehicle_listings?id=eq.${id}&select=status`))[0]?.status

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('the dashboard is empty at first, and then summarises the stock', async ({ page }) => {
    const { dealer } = await dealerWithStock()
    await signIn(page, dealer)
    await page.goto('/dealer')
    await expect(page.getByRole('heading', { name: 'No listings yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create Listing' })).toHaveAttribute('href', '/post-ad')
    await expect(page.getByRole('link', { name: 'Add New Listing' })).toHaveAttribute('href', '/post-ad')
    await onEachScreen(page, () => expectAccessible(page))

    await newListing(dealer, { title: '2016 Nissan Note', views_count: 12 })
    await newListing(dealer, { title: '2012 Mazda Demio', status: 'sold', views_count: 30 })
    await page.reload()
    for (const [label, figure] of [
      ['Total Listings', '2'],
      ['Active Listings', '1'],
      ['Sold Vehicles', '1'],
      ['Total Views', '42'],
    ] as const)
      await expect(page.locator('dl > div').filter({ hasText: label })).toContainText(figure)
    await onEachScreen(page, () => expectAccessible(page))

    await page.getByRole('link', { name: 'Edit 2016 Nissan Note' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Ad' })).toBeVisible()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL('/dealer')

    await page.getByRole('button', { name: 'Delete 2012 Mazda Demio' }).click()
    await expect(page.getByText('Are you sure you want to delete this listing?')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Listing deleted successfully!')).toBeVisible()
    await expect(page.getByText('2012 Mazda Demio')).toHaveCount(0)
  })

  test('a dealer finds ads, copies one, and changes status and prices of many', async ({
    page,
    expectedNoise,
  }) => {
    // The stock number of another vehicle is refused.
    expectedNoise.push(/409 \(Conflict\)/)
    const { dealer } = await dealerWithStock()
    const note = await newListing(dealer, { title: '2016 Nissan Note', price: 800_000 })
    await asServer('/rest/v1/stock_numbers', {
      listing_id: note,
      seller_id: dealer.id,
      stock_number: 'KDA 001A',
    })
    const drafts = [
      await newListing(dealer, { title: '2017 Mazda CX-5', price: 2_400_000, status: 'draft' }),
      await newListing(dealer, { title: '2018 Subaru Forester', price: 2_900_000, status: 'draft' }),
      await newListing(dealer, { title: '2019 Honda Fit', price: 1_300_000, status: 'draft' }),
    ]
    await signIn(page, dealer)
    await page.goto('/dealer/listings')
    await expect(row(page, '2016 Nissan Note')).toContainText('KSh 800,000')
    await onEachScreen(page, () => expectAccessible(page))

    await page.getByRole('searchbox').fill('mazda')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/search=mazda/)
    await expect(row(page, '2016 Nissan Note')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('sold')
    await expect(page.getByRole('heading', { name: 'No listings found.' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/dealer/listings')
    await expect(row(page, '2016 Nissan Note')).toBeVisible()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price_desc')
    await expect(page).toHaveURL('/dealer/listings?sort=price_desc')
    await expect(page.getByRole('list', { name: 'Listings' }).getByRole('listitem').first()).toContainText(
      '2018 Subaru Forester',
    )

    // All four, though only three may be active without a plan.
    for (const name of ['2016 Nissan Note', '2017 Mazda CX-5', '2018 Subaru Forester', '2019 Honda Fit'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Change prices' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText(/Enter a percentage/)).toBeVisible()
    await dialog.getByLabel('Percent').fill('10')
    await dialog.getByLabel('Never below').fill('1000000')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog).toContainText('KSh 2,610,000')
    await expect(dialog.getByRole('region', { name: 'Preview' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByLabel('Prices')).toBeFocused()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog).toContainText('Its price would be below KSh 1,000,000.')
    await onEachScreen(page, () => expectAccessible(page))
    await dialog.getByRole('button', { name: 'Change 3 ads' }).click()
    await expect(page.getByText('3 of 4 ads changed').first()).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(row(page, '2018 Subaru Forester')).toContainText('KSh 2,610,000')
    await expect(row(page, '2016 Nissan Note')).toContainText('KSh 800,000')

    for (const name of ['2017 Mazda CX-5', '2018 Subaru Forester', '2019 Honda Fit'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('checkbox', { name: 'Select 2016 Nissan Note' }).uncheck()
    await page.getByRole('button', { name: 'Make active' }).click()
    const question = page.getByRole('dialog', { name: 'Make 3 ads active?' })
    await expect(question).toContainText('2 ads will be made active.')
    await expect(question).toContainText('Without a plan you can have 3 active ads.')
    await onEachScreen(page, () => expectAccessible(page))
    await question.getByRole('button', { name: 'Make active' }).click()
    await expect(page.getByText('2 ads changed').first()).toBeVisible()
    await expect(page.getByText('1 selected')).toBeVisible()
    expect(await statusOf(note)).toBe('active')

    await menu(page, '2017 Mazda CX-5')
    await page.getByRole('button', { name: 'Duplicate 2017 Mazda CX-5' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Ad' })).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('2017 Mazda CX-5, the second')
    await page.getByLabel('Stock number').fill('KDA 001a')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Another vehicle of yours has this stock number.').first()).toBeVisible()
    await page.getByLabel('Stock number').fill('KDB 002B')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL('/dealer/listings?sort=price_desc')
    await expect(row(page, '2017 Mazda CX-5, the second')).toContainText('Draft')
    await menu(page, '2017 Mazda CX-5, the second')
    await expect(row(page, '2017 Mazda CX-5, the second')).toContainText('Stock number KDB 002B')
    await page.getByRole('link', { name: 'Edit 2017 Mazda CX-5, the second' }).click()
    await expect(page.getByLabel('Stock number')).toHaveValue('KDB 002B')
    await page.goBack()

    await menu(page, '2017 Mazda CX-5, the second')
    await page.getByRole('button', { name: 'Delete 2017 Mazda CX-5, the second' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Listing deleted successfully!')).toBeVisible()
    await asServer(`/rest/v1/vehicle_listings?id=in.(${[note, ...drafts]})`, undefined, 'DELETE')
  })

  test('a dealer marks a vehicle as sold in its row, and renews and deletes many', async ({ page }) => {
    const { dealer } = await dealerWithStock()
    const ended = { status: 'expired', expires_at: new Date(Date.now() - 86_400_000).toISOString() }
    const note = await newListing(dealer, { title: '2016 Nissan Note' })
    const demio = await newListing(dealer, { title: '2012 Mazda Demio', ...ended })
    await signIn(page, dealer)
    await page.goto('/dealer/listings')
    await expect(row(page, '2016 Nissan Note')).toContainText('0leads')

    const sale = page.getByRole('dialog', { name: 'Sold: 2016 Nissan Note' })
    await menu(page, '2016 Nissan Note')
    await page.getByRole('button', { name: 'Mark as Sold: 2016 Nissan Note' }).click()
    await sale.getByRole('button', { name: 'Sold, without details' }).click()
    await expect(page.getByText('Marked as sold')).toBeVisible()
    await menu(page, '2016 Nissan Note')
    await page.getByRole('button', { name: 'Relist: 2016 Nissan Note' }).click()
    await expect(row(page, '2016 Nissan Note')).toContainText('Active')
    await menu(page, '2016 Nissan Note')
    await page.getByRole('button', { name: 'Mark as Sold: 2016 Nissan Note' }).click()
    await sale.getByRole('button', { name: 'Sold, without details' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, '2016 Nissan Note')).toContainText('Active')

    await test.step('several are marked as sold after a question, and set back within a minute', async () => {
      for (const name of ['2016 Nissan Note', '2012 Mazda Demio'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      await page.getByRole('button', { name: 'Mark sold', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Mark 2 ads as sold?' })
      await expect(question).toContainText('2 ads will be marked as sold.')
      await question.getByRole('button', { name: 'Mark sold' }).click()
      await expect(page.getByText('2 ads changed')).toBeVisible()
      await expect(page.getByText('2 vehicles are marked as sold')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Enter prices paid' })).toHaveAttribute(
        'href',
        '/dealer/listings/sold?price=none',
      )
      await expect(row(page, '2016 Nissan Note')).toContainText('Sold')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Undone for 1 of 2 ads')).toBeVisible()
      await expect(page.getByText('The others had expired.')).toBeVisible()
      await expect(row(page, '2016 Nissan Note')).toContainText('Active')
      await expect(page.getByText('1 vehicle is marked as sold')).toBeVisible()
      expect(await statusOf(demio)).toBe('sold')
      await asServer(`/rest/v1/vehicle_listings?id=eq.${demio}`, { status: 'expired' }, 'PATCH')
      await page.reload()
    })

    for (const name of ['2016 Nissan Note', '2012 Mazda Demio'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await onEachScreen(page, () => expectAccessible(page))
    await page.getByRole('button', { name: 'Renew', exact: true }).click()
    const renewal = page.getByRole('dialog', { name: 'Renew 2 ads?' })
    await expect(renewal).toContainText('1 ad will be renewed.')
    await expect(renewal).toContainText('You can renew it from')
    const { promise: letGo, resolve } = Promise.withResolvers<void>()
    await page.route(/\/rpc\/own_ads/, async (route) => {
      await letGo
      await route.continue()
    })
    await renewal.getByRole('button', { name: 'Renew' }).click()
    await expect(page.getByText('1 ad renewed')).toBeVisible()
    expect(await statusOf(demio)).toBe('active')
    // What is ticked before a slow network has brought the list stays ticked.
    await expect(page.getByRole('checkbox', { name: 'Select 2012 Mazda Demio' })).not.toBeChecked()
    await page.getByRole('checkbox', { name: 'Select 2012 Mazda Demio' }).check()
    resolve()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByRole('heading', { name: 'Delete 2 ads?' })).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, '2016 Nissan Note')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 ads deleted')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No listings found.' })).toBeVisible()
    expect(await statusOf(note)).toBeUndefined()
  })

  test('a dealer edits the profile, and the storefront shows it immediately', async ({ page, browser }) => {
    const { dealer } = await dealerWithStock()
    const ad = await newListing(dealer, { title: '2016 Nissan Note' })
    const another = await newListing(dealer, { title: '2017 Mazda Demio' })
    await signIn(page, dealer)
    await page.goto('/dealer/settings')
    await page.getByLabel('Cover of your page').setInputFiles(await photograph('yard.jpg', '#456789'))
    await expect(page.getByText('Picture saved')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Nakuru' }).check()
    await page.getByLabel('Other towns').fill('Naivasha')
    await page.getByLabel('Website').fill('not a website')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/Enter the address of the website/).first()).toBeVisible()
    await page.getByLabel('Website').fill('okello.example')
    await page.getByRole('checkbox', { name: 'Show opening hours' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
    await onEachScreen(page, () => expectAccessible(page))
    await page.getByRole('link', { name: 'See your page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Okello Motors' })).toBeVisible()
    await expect(page.getByText('Nakuru, Naivasha', { exact: true })).toBeVisible()

    const context = await browser.newContext({ viewport: SIZES.phone, serviceWorkers: 'block' })
    const visitor = await context.newPage()
    const answer = await visitor.goto(`/dealers/${dealer.id}`)
    const html = (await answer?.text()) ?? ''
    expect(html).toContain('AutoDealer')
    expect(html).not.toContain('712000777')
    expect(answer?.headers()['cache-control']).toContain('public')
    await expect(visitor.getByRole('link', { name: /2016 Nissan Note/ }).first()).toBeVisible()
    await onEachScreen(visitor, () => expectAccessible(visitor))
    await visitor.goto(`/vehicles/${ad}`)
    await visitor.getByRole('link', { name: 'All their vehicles' }).click()
    await expect(visitor).toHaveURL(`/dealers/${dealer.id}`)
    await context.close()
    await asServer(`/rest/v1/vehicle_listings?id=in.(${ad},${another})`, undefined, 'DELETE')
  })
})

test('the unsaved profile survives a reload, and typing during a save is kept', { tag: '@thorough' }, async ({
  page,
}) => {
  const dealer = await newMember('Otieno', 'Odhiambo', 'dealer')
  await signIn(page, dealer)
  await page.goto('/dealer/settings')
  const address = page.getByLabel('Address')
  await address.fill('Ngong Road')
  // The browser asks for confirmation before unloading; accepted here.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(address).toHaveValue('Ngong Road')
  await page.getByRole('link', { name: 'Magari' }).first().click()
  await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()

  const held = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/dealer_profiles/, async (route) => {
    if (route.request().method() !== 'GET') await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await address.fill('Ngong Road, beside the Shell station')
  held.resolve()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await expect(address).toHaveValue('Ngong Road, beside the Shell station')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(async () => {
    const [stored] = await asServer<{ address: string }[]>(
      `/rest/v1/dealer_profiles?user_id=eq.${dealer.id}&select=address`,
    )
    expect(stored?.address).toBe('Ngong Road, beside the Shell station')
  }).toPass()
  await page.getByRole('link', { name: 'Magari' }).first().click()
  await expect(page).toHaveURL('/')
})

test('a list is searched, filtered and sorted by keyboard', { tag: '@thorough' }, async ({ page }) => {
  const { dealer } = await dealerWithStock()
  const ids = [
    await newListing(dealer, { title: '2016 Nissan Note', price: 800_000 }),
    await newListing(dealer, { title: '2017 Mazda CX-5', price: 2_400_000 }),
  ]
  await signIn(page, dealer)
  await page.goto('/dealer/listings')
  const box = page.getByRole('searchbox')
  const order = page.getByRole('combobox', { name: 'Sort by' })

  await test.step('the focus stays on the used control', async () => {
    await box.fill('maz')
    await box.press('Enter')
    await expect(page).toHaveURL('/dealer/listings?search=maz')
    await expect(row(page, '2016 Nissan Note')).toHaveCount(0)
    await expect(box).toBeFocused()
    await page.keyboard.type('da')
    await expect(box).toHaveValue('mazda')
    await box.fill('')
    await box.press('Enter')
    await expect(page).toHaveURL('/dealer/listings')

    await order.focus()
    for (const sort of ['oldest', 'price']) {
      await page.keyboard.press('ArrowDown')
      await expect(page).toHaveURL(`/dealer/listings?sort=${sort}`)
      await expect(order).toHaveValue(sort)
      await expect(order).toBeFocused()
    }
    await expect(page.getByRole('row').nth(1)).toContainText('2016 Nissan Note')
  })

  await test.step('Back restores the list of the URL', async () => {
    await page.goBack()
    await expect(order).toHaveValue('oldest')
    await page.goBack()
    await expect(order).toHaveValue('')
    await page.goBack()
    await expect(page).toHaveURL('/dealer/listings?search=maz')
    await expect(box).toHaveValue('maz')
    await page.goForward()
    await expect(box).toHaveValue('')
  })

  await test.step('another order clears the selection, and its link keeps the focus', async () => {
    await page.getByRole('checkbox', { name: 'Select 2016 Nissan Note' }).press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    const link = page.getByRole('rowgroup').first().getByRole('link').first()
    await link.press('Enter')
    await expect(page.getByText('1 selected')).toHaveCount(0)
    await expect(link).toBeFocused()
  })
  await asServer(`/rest/v1/vehicle_listings?id=in.(${ids})`, undefined, 'DELETE')
})

test('all ads of a list are selected, including those on other pages', { tag: '@thorough' }, async ({
  page,
}) => {
  const dealer = await newMember('Otieno', 'Odhiambo', 'dealer')
  const ids: string[] = []
  for (let number = 0; number < 23; number++)
    ids.push(await newListing(dealer, { status: 'draft', title: `Probox ${number}`, price: 600_000 }))
  await signIn(page, dealer)
  await page.goto('/dealer/listings?search=probox&size=20')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('20 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 23' }).click()
  await expect(page.getByText('23 selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Percent').fill('10')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Change 23 ads' }).click()
  await expect(page.getByText('23 ads changed').first()).toBeVisible()
  const changed = await asServer<{ price: number }[]>(`/rest/v1/vehicle_listings?select=price&id=in.(${ids})`)
  expect(new Set(changed.map(({ price }) => price)).size).toBe(1)
  expect(changed[0]?.price).toBeLessThan(600_000)
  await asServer(`/rest/v1/vehicle_listings?id=in.(${ids})`, undefined, 'DELETE')
})

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a price is edited by keys, saved, refused with what was typed, and taken back', async ({ page }) => {
    const { dealer } = await dealerWithStock()
    const note = await newListing(dealer, { title: '2016 Nissan Note', price: 800_000 })
    const fit = await newListing(dealer, { title: '2019 Honda Fit', price: 1_300_000 })
    const priceOf = async (id: string) =>
      (await asServer<{ price: number }[]>(`/rest/v1/vehicle_listings?id=eq.${id}&select=price`))[0]?.price
    await signIn(page, dealer)
    await page.goto('/dealer/listings?sort=price_desc')
    const prices = page.getByRole('gridcell').filter({ hasText: 'KSh' })
    await expect(prices.first()).toHaveText('KSh 1,300,000')

    await page.getByRole('checkbox', { name: 'Select 2019 Honda Fit' }).focus()
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
    await expect(prices.first()).toBeFocused()
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'Price, 2019 Honda Fit' })
    await field.fill('1.25m')
    await field.press('Enter')
    await expect(prices.first()).toHaveText('KSh 1,250,000')
    await expect(prices.nth(1)).toBeFocused()
    await expect(page.getByText('2019 Honda Fit: KSh 1,250,000')).toBeVisible()
    expect(await priceOf(fit)).toBe(1_250_000)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(prices.first()).toHaveText('KSh 1,300,000')
    expect(await priceOf(fit)).toBe(1_300_000)

    await test.step('what is refused stays typed, with its reason', async () => {
      await prices.nth(1).focus()
      await page.keyboard.type('900')
      await page.keyboard.press('Tab')
      const cell = page.getByRole('gridcell').filter({ hasText: '900' }).first()
      await expect(cell).toHaveAccessibleDescription(/Enter an amount between KSh 10,000/)
      await cell.focus()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(prices.nth(1)).toHaveText('KSh 800,000')
    })

    await test.step('a price that was changed elsewhere is not replaced unseen', async () => {
      await asServer(`/rest/v1/vehicle_listings?id=eq.${note}`, { price: 780_000 }, 'PATCH')
      await prices.nth(1).dblclick()
      await page.getByRole('textbox', { name: 'Price, 2016 Nissan Note' }).fill('790k')
      await page.keyboard.press('Enter')
      const cell = page.getByRole('gridcell').filter({ hasText: '790k' })
      await expect(cell).toHaveAccessibleDescription(/changed elsewhere and is now KSh 780,000/)
      expect(await priceOf(note)).toBe(780_000)
      await cell.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(page.getByText('2016 Nissan Note: KSh 790,000')).toBeVisible()
      await expect(prices.nth(1)).toHaveText('KSh 790,000')
      expect(await priceOf(note)).toBe(790_000)
    })
    await asServer(`/rest/v1/vehicle_listings?id=in.(${note},${fit})`, undefined, 'DELETE')
  })

  test('fifty cars take at most 2,600 px, one line each, and two lines on a phone', async ({ page }) => {
    const { dealer } = await dealerWithStock()
    const ids: string[] = []
    for (let number = 0; number < 50; number++)
      ids.push(
        await newListing(dealer, {
          status: 'draft',
          title: `2015 Toyota Probox with a long title, number ${number}`,
          price: 600_000 + number * 10_000,
        }),
      )
    await signIn(page, dealer)
    await page.goto('/dealer/listings')
    await expect(page.getByRole('row')).toHaveCount(51)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_600)
    const line = await row(page, 'number 49').boundingBox()
    expect(line?.height).toBeLessThanOrEqual(48)

    await onEachScreen(page, () => expectAccessible(page))
    await page.setViewportSize(SIZES.phone)
    const card = await row(page, 'number 49').boundingBox()
    expect(card?.height).toBeLessThanOrEqual(72)
    await asServer(`/rest/v1/vehicle_listings?id=in.(${ids})`, undefined, 'DELETE')
  })

  test('the list remembers its filter, says so, and shows all with one press', async ({ page }) => {
    const { dealer } = await dealerWithStock()
    const ids = [
      await newListing(dealer, { title: '2016 Nissan Note' }),
      await newListing(dealer, { title: '2019 Honda Fit', status: 'draft' }),
    ]
    await signIn(page, dealer)
    await page.goto('/dealer/listings')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('draft')
    await expect(row(page, '2016 Nissan Note')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('leads_desc')
    await expect(page).toHaveURL('/dealer/listings?status=draft&sort=leads_desc')
    const sidebar = page.getByRole('navigation', { name: 'Dealer Portal' })
    await sidebar.getByRole('link', { name: 'Customers' }).click()
    await expect(page).toHaveURL('/dealer/customers')
    await sidebar.getByRole('link', { name: 'My Listings' }).click()
    await expect(page).toHaveURL('/dealer/listings?status=draft&sort=leads_desc')
    await expect(page.getByText('Your filter from last time is on.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/dealer/listings?sort=leads_desc')
    await expect(row(page, '2016 Nissan Note')).toBeVisible()
    await asServer(`/rest/v1/vehicle_listings?id=in.(${ids})`, undefined, 'DELETE')
  })
})

test('members who are not dealers, or have no vehicles, have no storefront', { tag: '@thorough' }, async ({
  request,
}) => {
  const [customer, dealer] = [
    await newMember('Wanjiku', 'Kamau'),
    await newMember('Otieno', 'Odhiambo', 'dealer'),
  ]
  const ad = await newListing(customer)
  for (const id of [customer.id, dealer.id, 'nobody', '00000000-0000-4000-8000-000000000000'])
    expect((await request.get(`/dealers/${id}`)).status()).toBe(404)
  const own = await newListing(dealer, { status: 'sold' })
  for (const search of ['page=1', 'sort=price', 'sort=constructor'])
    expect((await request.get(`/dealers/${dealer.id}?${search}`)).status(), search).toBe(200)
  await asServer(`/rest/v1/profiles?id=eq.${dealer.id}`, { suspended_at: new Date().toISOString() }, 'PATCH')
  expect((await request.get(`/dealers/${dealer.id}?page=2`)).status()).toBe(404)
  await asServer(`/rest/v1/vehicle_listings?id=in.(${[ad, own]})`, undefined, 'DELETE')
})
