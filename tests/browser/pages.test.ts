import { today } from '#testing/days.ts'
import { demo, expect, linkIn, mailTo, test } from './fixtures.ts'
import { networkIdle } from './network-idle.ts'
import { signIn } from './sessions.ts'

const PAGES = [
  ['/sell', 'Sell your car on Magari'],
  ['/sell/value', 'What is my car worth?'],
  ['/import-services', 'Import services'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy policy'],
  ['/terms', 'Terms and conditions'],
  ['/newsletter', 'Newsletter'],
] as const

const thisYear = () => Number(today().slice(0, 4))

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('each page is complete, with metadata for search engines', async ({ page }) => {
    for (const [address, heading] of PAGES) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(/ \| Magari$/)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`))
    }
  })

  test('shared links show a picture, and the home page describes Magari', { tag: '@thorough' }, async ({
    page,
    request,
  }) => {
    for (const address of ['/sell', '/vehicles', '/services', '/spare-parts', '/financing', '/']) {
      await page.goto(address)
      const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
      const answer = await request.get(String(picture))
      expect([answer.status(), answer.headers()['content-type']], address).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ])
    }
    const said = JSON.parse(String(await page.locator('script[type="application/ld+json"]').textContent()))
    expect(said['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
      'Organization',
      'WebSite',
    ])
  })
})

test('the home page shows its figures and links to each search', async ({ page }) => {
  await page.goto('/')
  for (const figure of ['10,000+', '50,000+', '95%', '24/7'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible()
  for (const [tab, address] of [
    ['Spare Parts', '/spare-parts'],
    ['Services', '/services'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: tab, exact: true }).click()
    await expect(page.locator(`main form[action="${address}"]`)).toBeVisible()
  }
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'before JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('duty and taxes are calculated, and a car that is too old shows a message', async ({ page }) => {
      await page.goto('/import-services')
      await page.getByLabel('Current retail selling price (CRSP)').fill('6839016')
      await page.getByLabel('Kind of vehicle').selectOption('over_1500')
      await page.getByLabel('Year of first registration').fill(String(thisYear() - 8))
      await page.getByRole('button', { name: 'Calculate' }).click()
      await expect(
        page.getByText(
          `Kenya only allows imports of vehicles first registered in ${thisYear() - 7} or later.`,
        ),
      ).toBeVisible()
      await page.getByLabel('Year of first registration').fill(String(thisYear() - 7))
      await page.getByRole('button', { name: 'Calculate' }).click()
      await expect(page.getByText('KSh 1,120,795')).toBeVisible()
      await expect(page.getByText('KSh 1,118,000')).toBeVisible()
      await expect(page).toHaveURL(/price=6(%2C)?839(%2C)?016&class=over_1500/)
    })

    test('a car is valued by the prices of similar ads', async ({ page }) => {
      await page.goto('/sell/value')
      await page.getByLabel('Make', { exact: true }).selectOption('Toyota')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Model', { exact: true }).selectOption('Fielder')
      await page.getByLabel('Year', { exact: true }).fill('2015')
      await page.getByLabel('Mileage in km').fill('9,999,999')
      await page.getByRole('button', { name: 'See what it is worth' }).click()
      await expect(page.getByText('Enter the kilometres on the dashboard, for example 84,000.')).toBeVisible()
      await page.getByLabel('Mileage in km').fill('84,000')
      await page.getByRole('button', { name: 'See what it is worth' }).click()
      await expect(page.getByText(/^(Not enough similar cars yet|Cars like yours ask)$/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Post it' })).toHaveAttribute(
        'href',
        /make=\d+&model=\d+&year=2015/,
      )
    })
  })
}

test('every link of the footer opens a page', { tag: '@thorough' }, async ({ page, request }) => {
  await page.goto('/terms')
  const links = await page.getByRole('contentinfo').getByRole('link').all()
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(addresses.length).toBeGreaterThanOrEqual(21)
  for (const address of addresses)
    expect((await request.get(address ?? '')).status(), address ?? '').toBe(200)
})

test('the newsletter: subscribed in the footer, confirmed by mail, unsubscribed by link', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/400/)
  // The footer hydrates when the page is idle; until then the form posts to a separate page, as without scripts.
  await page.goto('/terms')
  await networkIdle(page)
  const footer = page.getByRole('contentinfo')
  const field = footer.getByLabel('E-mail address')
  const subscribe = footer.getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  await expect(footer.getByText('Enter your e-mail address.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('achieng@example')
  await subscribe.click()
  await expect(footer.getByText(/full e-mail address/)).toBeVisible()
  await expect(field).toHaveValue('achieng@example')
  await field.fill(person.email)
  await subscribe.dblclick()
  await expect(footer.getByText(/Check your mail/)).toBeVisible()

  const link = linkIn(await mailTo(person.email))
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Unsubscribe' }).click()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()

  await page.goto('/newsletter/confirm?token=made-up')
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(
    page.getByText('This link has expired. Subscribe again and we send you a new one.'),
  ).toBeVisible()
})

test('subscribing while the server is down shows a message and keeps the address', {
  tag: '@thorough',
}, async ({ page, person, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED|Subscribing failed/)
  await page.goto('/terms')
  await networkIdle(page)
  await page.route('**/rest/v1/rpc/subscribe_to_newsletter', (route) => route.abort())
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('E-mail address').fill(person.email)
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(
    footer.getByText('Magari cannot be reached. Check your connection and try again.'),
  ).toBeVisible()
  await expect(footer.getByLabel('E-mail address')).toHaveValue(person.email)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the newsletter is subscribed, confirmed and unsubscribed', async ({
    page,
    person,
    expectedNoise,
  }) => {
    expectedNoise.push(/400/)
    await page.goto('/privacy')
    await page.getByLabel('E-mail address').fill('achieng')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL(/\/newsletter$/)
    await expect(page.getByText(/full e-mail address/)).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toHaveValue('achieng')
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText(/Check your mail/)).toBeVisible()
    await page.goto(linkIn(await mailTo(person.email)))
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Unsubscribe' }).click()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  })

  test('a message to the marketplace keeps typed values until it is valid', async ({
    page,
    person,
    expectedNoise,
  }) => {
    expectedNoise.push(/400/)
    await page.goto('/contact?topic=safety')
    await page.getByLabel('Message').fill('An ad shows my car.')
    await page.getByLabel('Name').fill('Achieng Otieno')
    await page.getByLabel('Email').fill('achieng')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(/Enter an e-mail address, for example/)).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('An ad shows my car.')
    await expect(page.getByLabel('What is it about?')).toHaveValue('safety')
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'We have received your message' })).toBeVisible()
  })
})

test('a message to the marketplace: errors at the fields, the member’s name filled in, and a limit', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/400/)
  await signIn(page, demo.customer)
  await page.goto('/contact?topic=payment')
  await expect(page.getByLabel('Email')).toHaveValue(demo.customer.email)
  await expect(page.getByLabel('What is it about?')).toHaveValue('payment')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByText('Write a message of 1 to 4,000 characters.')).toBeVisible()
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.getByLabel('Phone').fill('call me')
  await page.getByLabel('Message').fill('When is my payment looked at?')
  await send.click()
  await expect(page.getByText('Enter a phone number, for example 0712 345 678.')).toBeVisible()
  await page.getByLabel('Phone').fill('0712 345 678')
  const address = `${crypto.randomUUID()}@example.test`
  for (let time = 0; time < 5; time++) {
    await page.getByLabel('Email').fill(address)
    await send.click()
    await expect(page.getByText(address)).toBeVisible()
    await page.goto('/contact')
    await expect(page.getByLabel('Name')).toHaveValue(/./)
    await page.getByLabel('Message').fill('And another thing.')
  }
  await page.getByLabel('Email').fill(address)
  await send.click()
  await expect(page.getByText(/We have several messages from this address already/)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('And another thing.')
})
