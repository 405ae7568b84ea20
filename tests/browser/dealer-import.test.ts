import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Page, Request } from '@playwright/test'
import { zipSync } from 'fflate'
import { heic } from '#testing/heic.ts'
import { csvText } from '../../site/workplace/csv.ts'
import { accessibilityFaults, onEachScreen, SIZES } from './accessible.ts'
import { expect, photograph, test } from './fixtures.ts'
import { asServer, type Member, newMember } from './people.ts'
import { signIn } from './sessions.ts'

interface Ad {
  id: string
  title: string
  price: number
  status: string
  images: string[]
  updated_at: string
  stock_numbers: { stock_number: string } | null
}

const HEADINGS = [
  'Reg',
  'Make',
  'Model',
  'YOM',
  'Price',
  'KM',
  'Fuel',
  'Gearbox',
  'Condition',
  'Town',
  'Photos',
]
const car = (number: string, more: Partial<Record<(typeof HEADINGS)[number], string | number>> = {}) =>
  HEADINGS.map(
    (heading) =>
      ({
        Reg: number,
        Make: 'TOYOTA',
        Model: 'vitz',
        YOM: 2016,
        Price: 1_050_000,
        KM: '84,000 km',
        Fuel: 'Petrol',
        Gearbox: 'Auto',
        Condition: 'Used',
        Town: 'Kitale',
        Photos: '',
        ...more,
      })[heading] ?? '',
  )
const list = (rows: (string | number)[][], headings = HEADINGS) => ({
  name: 'stock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(csvText([headings, ...rows])),
})

async function dealerOn(page: Page): Promise<Member> {
  const dealer = await newMember('Grace', 'Wambui', 'dealer')
  await signIn(page, dealer)
  await page.goto('/dealer/listings/import')
  return dealer
}

const ads = ({ id }: Member) =>
  asServer<Ad[]>(
    `/rest/v1/vehicle_listings?seller_id=eq.${id}&select=id,title,price,status,images,updated_at,stock_numbers(stock_number)&order=id`,
  )
// Deleted so that other tests' lists do not contain them.
const sellOut = ({ id }: Member) =>
  asServer(`/rest/v1/vehicle_listings?seller_id=eq.${id}`, undefined, 'DELETE')

async function check(page: Page, file: ReturnType<typeof list>) {
  await page.locator('#stock-file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the rows' }).click()
}
const summary = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const asDrafts = (page: Page) => page.getByLabel('New vehicles').selectOption('draft')
const importNow = (page: Page) => page.getByRole('button', { name: /^Import \d+ vehicle/ }).click()
const again = async (page: Page) => {
  await page.getByRole('button', { name: 'Import another file' }).click()
  await expect(page.getByText('Choose a CSV or XLSX file')).toBeVisible()
}
const figures = async (page: Page) => {
  const texts = await page
    .locator('main dl > div')
    .evaluateAll((pairs) =>
      pairs.map((pair) => [pair.querySelector('dt')?.textContent, pair.querySelector('dd')?.textContent]),
    )
  return Object.fromEntries(texts)
}
const numbersSent = (request: Request): string[] =>
  request.postDataJSON().items.map((item: { stock_number: string }) => item.stock_number)
const axe = (page: Page) =>
  onEachScreen(page, async () => expect(await accessibilityFaults(page)).toEqual([]))

test('500 vehicles are imported in one go, and the same file again changes nothing', async ({
  page,
  expectedNoise,
}) => {
  // On a busy machine the import is asked to wait, and does.
  expectedNoise.push(/Failed to load resource.*(?:429|503)/)
  const dealer = await dealerOn(page)
  const file = list(
    Array.from({ length: 500 }, (_, place) => car(`KDA ${place}`, { Price: 900_000 + place })),
  )
  await check(page, file)
  await asDrafts(page)
  await expect(summary(page)).toHaveText('500 new, 0 updated, 0 unchanged, 0 with errors')
  const begun = Date.now()
  await importNow(page)
  await expect(page.getByRole('progressbar', { name: 'Imported' })).toBeVisible()
  await expect(summary(page)).toHaveText('Imported', { timeout: 90_000 })
  test.info().annotations.push({ type: '500 vehicles', description: `${Date.now() - begun} ms` })
  await expect(page.getByText('500 of 500 vehicles')).toBeVisible()
  const first = await ads(dealer)
  expect(first).toHaveLength(500)
  expect(new Set(first.map((ad) => ad.stock_numbers?.stock_number)).size).toBe(500)

  await again(page)
  await check(page, file)
  await expect(summary(page)).toHaveText('0 new, 0 updated, 500 unchanged, 0 with errors')
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
  expect(await ads(dealer)).toEqual(first)
  await sellOut(dealer)
})

test('wrong cells are corrected in place, and the remaining ones are reported', async ({ page }) => {
  await page.setViewportSize(SIZES.phone)
  const dealer = await dealerOn(page)
  await expect(page.getByText('Choose a CSV or XLSX file')).toBeVisible()
  await axe(page)
  await page
    .locator('#stock-file')
    .setInputFiles(
      list([
        car('KDB 1'),
        car('KDB 2', { Make: 'Toyotta', Price: 'on request' }),
        car('KDB 3', { YOM: 1899, Town: 'Gotham' }),
        car('KDB 1', { Price: 5 }),
      ]),
    )
  await expect(page.getByLabel('Mileage (km)')).toHaveValue('column 5')
  await axe(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(summary(page)).toHaveText('4 questions before the check')
  await expect(page.getByLabel('Make “Toyotta”')).toHaveValue('Toyota')
  await expect(page.getByLabel('Price (KES) “5”')).toHaveValue('millions')
  await page.getByLabel('Make “Toyotta”').selectOption({ label: 'Decide in each row' })
  await axe(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await asDrafts(page)
  await expect(summary(page)).toHaveText('1 new, 0 updated, 0 unchanged, 3 with errors')
  await expect(page.getByText('“Toyotta” is not a make we know. Did you mean Toyota?')).toBeVisible()
  await expect(page.getByText('Row 2 has this stock number too.')).toBeVisible()
  await axe(page)

  const second = page.getByRole('listitem').filter({ hasText: 'KDB 2' })
  await second.getByLabel('Price (KES)').fill('3,200,000')
  await second.getByLabel('Make').fill('Toyota')
  await second.getByLabel('Make').press('Enter')
  await expect(summary(page)).toHaveText('2 new, 0 updated, 0 unchanged, 2 with errors')
  const third = page.getByRole('listitem').filter({ hasText: 'KDB 3' })
  await third.getByLabel('Location').selectOption('Kitale')
  await expect(third.getByLabel('Location')).toHaveCount(0)

  await importNow(page)
  await expect(summary(page)).toHaveText('Imported')
  const problems = page.getByRole('region', { name: 'Rows with problems' })
  await expect(problems.getByRole('listitem')).toHaveCount(2)
  await expect(problems).toContainText('Year: Enter the year as four digits')
  await axe(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    problems.getByRole('button', { name: 'Download these rows' }).click(),
  ])
  const failed = await readFile(await download.path(), 'utf8')
  expect(failed).toContain('Town,Photos,Problem')
  expect(failed).toContain('KDB 3,TOYOTA')
  expect(failed).not.toContain('KDB 2')
  expect((await ads(dealer)).map(({ price }) => price).toSorted()).toEqual([1_050_000, 3_200_000])
  await sellOut(dealer)
})

test('at a desk wrong cells are mended in a table: pasted from a spreadsheet, copied down, undone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dealer = await dealerOn(page)
  const empty = { Price: '', Town: '' }
  await check(page, list([car('KDT 1', empty), car('KDT 2'), car('KDT 3', empty), car('KDT 4', empty)]))
  await asDrafts(page)
  await expect(summary(page)).toHaveText('1 new, 0 updated, 0 unchanged, 3 with errors')
  const table = page.getByRole('grid', { name: 'Rows of the list' })
  const cells = (row: number) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(row), exact: true }) })
  const price = (row: number) => cells(row).getByRole('gridcell').nth(4)
  await axe(page)

  // Pressed in another program: a column of four prices for three rows.
  const prices = '1,250,000\n980000\nKSh 2,100,000\n3,000,000\n'
  await page.evaluate((text) => navigator.clipboard.writeText(text), prices)
  await page.getByRole('button', { name: '3 × Price (KES) missing' }).click()
  await expect(price(2)).toBeFocused()
  await expect(price(2)).toHaveAccessibleDescription('Enter the price in shillings, for example 1,150,000.')
  await page.keyboard.press('Control+v')
  await expect(page.getByText('3 cells pasted. 1 more row has no place here and is left out')).toBeVisible()
  await expect(price(5)).toHaveText('KSh 2,100,000')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1,250,000\n980000\nKSh 2,100,000')

  await page.getByRole('button', { name: '3 × Location missing' }).click()
  await page.keyboard.type('Kitale')
  await page.keyboard.press('Enter')
  await expect(summary(page)).toHaveText('2 new, 0 updated, 0 unchanged, 2 with errors')
  for (const key of ['ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d'])
    await page.keyboard.press(key)
  await expect(summary(page)).toHaveText('4 new, 0 updated, 0 unchanged, 0 with errors')
  await expect(page.getByText('3 of 3 rows corrected.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(summary(page)).toHaveText('2 new, 0 updated, 0 unchanged, 2 with errors')
  await page.keyboard.press('Control+y')
  await expect(summary(page)).toHaveText('4 new, 0 updated, 0 unchanged, 0 with errors')

  await page.getByRole('link', { name: 'My Listings' }).first().click()
  await page
    .getByRole('dialog', { name: 'Leave without importing?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('No rows of this kind.')).toBeVisible()
  await importNow(page)
  await expect(summary(page)).toHaveText('Imported')
  expect((await ads(dealer)).map(({ price }) => price).toSorted((one, other) => one - other)).toEqual([
    980_000, 1_050_000, 1_250_000, 2_100_000,
  ])
  await sellOut(dealer)
})

test('what a list leaves open is asked once a value, and the answers hold for the next list', {
  tag: '@thorough',
}, async ({ page }) => {
  const dealer = await dealerOn(page)
  const file = list([
    car('KDH 1A', { Town: 'nbi', Price: 1.2 }),
    car('KDH 2A', { Town: 'NBI', Price: 0.85, Model: 'VITZ JEWELA' }),
    car('KDH 3A', { Town: 'Mombasa Rd, Nairobi', Price: 3, KM: '85.000' }),
  ])
  await check(page, file)
  await expect(summary(page)).toHaveText('5 questions before the check')
  await expect(page.getByLabel('Location “nbi”')).toHaveValue('Nairobi')
  await expect(page.getByLabel('Price (KES) “1.2”').locator('option:checked')).toHaveText(
    'KSh 850,000 to KSh 3,000,000',
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(summary(page)).toHaveText('3 new, 0 updated, 0 unchanged, 0 with errors')
  await asDrafts(page)
  await importNow(page)
  await expect(summary(page)).toHaveText('Imported')
  expect((await ads(dealer)).map(({ price }) => price).toSorted((one, other) => one - other)).toEqual([
    850_000, 1_200_000, 3_000_000,
  ])

  await page.reload()
  await check(page, {
    ...file,
    buffer: Buffer.from(file.buffer.toString().replaceAll(/KDH (\d)A/g, 'kdh-$1a')),
  })
  // How amounts are written is asked of each list.
  await expect(summary(page)).toHaveText('2 questions before the check')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(summary(page)).toHaveText('0 new, 0 updated, 3 unchanged, 0 with errors')
  await sellOut(dealer)
})

test('columns are remembered, and a stopped import continues where it was', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/, /The import stopped/)
  const dealer = await dealerOn(page)
  const headings = ['Boss', ...HEADINGS.slice(1)]
  const rows = Array.from({ length: 40 }, (_, place) => car(`KDC ${place}`))
  await page.locator('#stock-file').setInputFiles(list(rows, headings))
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('Choose the column that identifies your vehicles')).toBeVisible()
  await page.getByLabel('Stock number').selectOption({ label: 'Boss' })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await asDrafts(page)
  const sent: string[][] = []
  await page.route('**/rpc/import_stock', (route) => {
    sent.push(numbersSent(route.request()))
    return sent.length === 2 ? route.abort() : route.continue()
  })
  await importNow(page)
  await expect(summary(page)).toHaveText('The import stopped')
  await expect(page.getByText('25 of 40 vehicles')).toBeVisible()
  expect(await ads(dealer)).toHaveLength(25)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(summary(page)).toHaveText('Imported')
  await expect(page.getByText('40 of 40 vehicles')).toBeVisible()
  expect(await figures(page)).toEqual({ Added: '40', Updated: '0', Unchanged: '0', Rejected: '0' })
  const numbers = rows.map(([number]) => String(number))
  expect(sent).toEqual([numbers.slice(0, 25), numbers.slice(25), numbers.slice(25)])
  expect(await ads(dealer)).toHaveLength(40)

  await page.reload()
  await page.locator('#stock-file').setInputFiles(list(rows, headings))
  await expect(page.getByLabel('Stock number')).toHaveValue('column 0')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(summary(page)).toHaveText('0 new, 0 updated, 40 unchanged, 0 with errors')
  await sellOut(dealer)
})

test('an import waits for a busy server and continues by itself', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource.*(?:429|503)/)
  const dealer = await dealerOn(page)
  await check(page, list([car('KDG 1'), car('KDG 2')]))
  await asDrafts(page)
  const refusals = [
    { status: 429, json: { code: 'over_request_rate_limit', message: 'Request rate limit reached' } },
    { status: 503, json: { code: 'PGRST003', message: 'The server is busy, try again in a moment' } },
  ]
  await page.route('**/rpc/import_stock', (route) => {
    const refusal = refusals.shift()
    return refusal ? route.fulfill(refusal) : route.continue()
  })
  await importNow(page)
  await expect(summary(page)).toHaveText('Imported')
  expect(refusals).toEqual([])
  expect(await ads(dealer)).toHaveLength(2)
  await sellOut(dealer)
})

test('leaving during an import needs confirmation, and a stopped import reports each row once', {
  tag: '@thorough',
}, async ({ page }) => {
  const dealer = await dealerOn(page)
  await check(page, list(Array.from({ length: 60 }, (_, place) => car(`KDF ${place}`))))
  await asDrafts(page)
  const letGo = Promise.withResolvers<void>()
  const sent: string[][] = []
  await page.route('**/rpc/import_stock', async (route) => {
    sent.push(numbersSent(route.request()))
    if (sent.length === 1) await letGo.promise
    await route.continue()
  })
  await importNow(page)
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('link', { name: 'My Listings' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave while it is importing?' })
  await expect(question).toBeVisible()
  await axe(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(summary(page)).toHaveText('Importing...')
  await page.getByRole('button', { name: 'Stop' }).click()
  letGo.resolve()
  await expect(summary(page)).toHaveText('The import stopped')
  await expect(page.getByText('25 of 60 vehicles')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(summary(page)).toHaveText('Imported')
  await expect(page.getByText('60 of 60 vehicles')).toBeVisible()
  expect(await figures(page)).toEqual({ Added: '60', Updated: '0', Unchanged: '0', Rejected: '0' })
  expect(sent.map((numbers) => numbers.length)).toEqual([25, 25, 10])
  expect(new Set(sent.flat()).size).toBe(60)

  // Nothing would be lost now, so no confirmation.
  await page.getByRole('link', { name: 'See your listings' }).click()
  await expect(page).toHaveURL(/\/dealer\/listings$/)
  await sellOut(dealer)
})

test('choosing another column replaces typed corrections of the old one', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.setViewportSize(SIZES.phone)
  const dealer = await dealerOn(page)
  await check(
    page,
    list([[...car('KDG 1', { Price: 'on request', Town: 'Gotham' }), 2_900_000]], [...HEADINGS, 'Offer']),
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  await asDrafts(page)
  const row = page.getByRole('listitem').filter({ hasText: 'KDG 1' })
  await row.getByLabel('Location').selectOption('Kitale')
  await row.getByLabel('Price (KES)').fill('3,200,000')
  await row.getByLabel('Price (KES)').press('Enter')
  await expect(summary(page)).toHaveText('1 new, 0 updated, 0 unchanged, 0 with errors')
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await page.getByLabel('Price (KES)').selectOption({ label: 'Offer' })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(summary(page)).toHaveText('1 new, 0 updated, 0 unchanged, 0 with errors')
  await importNow(page)
  await expect(summary(page)).toHaveText('Imported')
  expect((await ads(dealer)).map(({ price }) => price)).toEqual([2_900_000])
  await sellOut(dealer)
})

async function giveFiveCars(dealer: Member): Promise<void> {
  const [plan] = await asServer<{ id: string }[]>('/rest/v1/subscription_plans', {
    name: `Five cars ${crypto.randomUUID()}`,
    price: 1_000,
    max_listings: 5,
    is_active: false,
  })
  await asServer('/rest/v1/user_subscriptions', {
    user_id: dealer.id,
    plan_id: plan?.id,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
}

test('rows beyond the plan’s limit are announced, and become drafts on request', {
  tag: '@thorough',
}, async ({ page }) => {
  const dealer = await dealerOn(page)
  await giveFiveCars(dealer)
  await page.reload()
  await check(page, list(Array.from({ length: 12 }, (_, place) => car(`KDD ${place}`))))
  await expect(page.getByText('7 vehicles in this file are over the limit.')).toBeVisible()
  await expect(summary(page)).toHaveText('5 new, 0 updated, 0 unchanged, 7 with errors')
  await page.getByLabel('Keep vehicles over the limit as drafts').check()
  await expect(summary(page)).toHaveText('12 new, 0 updated, 0 unchanged, 0 with errors')
  await importNow(page)
  await expect(summary(page)).toHaveText('Imported')
  const stock = await ads(dealer)
  expect(stock.filter(({ status }) => status === 'active')).toHaveLength(5)
  expect(stock.filter(({ status }) => status === 'draft')).toHaveLength(7)
  await sellOut(dealer)
})

test('pictures come by URL and by zip, once, and the export imports unchanged', async ({ page }) => {
  const port = process.env.MAGARI_TEST_PICTURES_PORT
  const photo = await photograph('a.jpg', '#a33', 400, 300)
  const asked: string[] = []
  const pictures = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/none.jpg') return response.writeHead(404).end()
    response.end(request.url === '/3.jpg' ? heic({ columns: 2, rows: 2 }) : photo.buffer)
  }).listen(Number(port), '127.0.0.1')
  const at = (name: string) => `http://127.0.0.1:${port}/${name}`
  const dealer = await dealerOn(page)
  const file = list([
    car('KDE 1', { Photos: `${at('1.jpg')} ${at('2.jpg')}` }),
    car('KDE 2', { Photos: `${at('3.jpg')}; ${at('none.jpg')}` }),
    car('KDE 3'),
    car('KDE 4', { Photos: 'http://169.254.169.254/latest' }),
  ])
  const zip = {
    name: 'photos.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(
      zipSync({
        'KDE3-2.jpg': new Uint8Array((await photograph('b.jpg', '#3a3', 400, 300)).buffer),
        'KDE3-1.jpg': new Uint8Array((await photograph('c.jpg', '#33a', 400, 300)).buffer),
        'KDE3-3.HEIC': new Uint8Array(heic({ columns: 2, rows: 3 })),
      }),
    ),
  }
  await check(page, file)
  await asDrafts(page)
  await page.locator('#stock-pictures').setInputFiles(zip)
  await expect(page.getByText('4 vehicles get new pictures.')).toBeVisible()
  await importNow(page)
  await expect(summary(page)).toHaveText('Imported, with problems')
  await expect(page.getByText(`${at('none.jpg')}: The other server answered with 404.`)).toBeVisible()
  await expect(page.getByText('This address is not on the public internet.')).toBeVisible()
  const first = await ads(dealer)
  const imagesOf = (number: string) =>
    first.find((ad) => ad.stock_numbers?.stock_number === number)?.images ?? []
  expect(['KDE 1', 'KDE 2', 'KDE 3', 'KDE 4'].map((number) => imagesOf(number).length)).toEqual([2, 1, 3, 0])
  for (const image of [imagesOf('KDE 1')[0], imagesOf('KDE 2')[0], imagesOf('KDE 3')[2]])
    expect((await page.request.get(image ?? '')).headers()['content-type']).toBe('image/jpeg')

  // Only pictures that failed are requested again.
  const before = asked.length
  await again(page)
  await check(page, file)
  await page.locator('#stock-pictures').setInputFiles(zip)
  await expect(summary(page)).toHaveText('0 new, 2 updated, 2 unchanged, 0 with errors')
  await importNow(page)
  await expect(summary(page)).toHaveText('Imported, with problems')
  expect(asked.slice(before)).toEqual(['/none.jpg'])
  expect((await ads(dealer)).map(({ images }) => images)).toEqual(first.map(({ images }) => images))

  for (const format of ['XLSX', 'CSV']) {
    await page.goto('/dealer/listings/import')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download stock as ${format}` }).click(),
    ])
    await page.locator('#stock-file').setInputFiles(await download.path())
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(summary(page)).toHaveText('0 new, 0 updated, 4 unchanged, 0 with errors')
  }
  await sellOut(dealer)
  pictures.closeAllConnections()
  pictures.close()
})

const statusByNumber = async (dealer: Member) =>
  Object.fromEntries(
    (await ads(dealer)).map(({ stock_numbers, status }) => [stock_numbers?.stock_number, status]),
  )

test('a second list says what it changes, and what becomes of missing vehicles is asked and undone', async ({
  page,
}) => {
  const dealer = await dealerOn(page)
  const numbers = ['KDJ 101A', 'KDJ 102A', 'KDJ 103A', 'KDJ 104A', 'KDJ 105A']
  await check(page, list(numbers.map((number) => car(number))))
  await asDrafts(page)
  await importNow(page)
  await expect(summary(page)).toHaveText('Imported')
  await asServer(`/rest/v1/vehicle_listings?seller_id=eq.${dealer.id}`, { status: 'active' }, 'PATCH')
  const all = Object.fromEntries(numbers.map((number) => [number, 'active']))
  expect(await statusByNumber(dealer)).toEqual(all)

  await page.reload()
  await check(page, list([car('KDJ 101A', { Price: 990_000 }), car('kdj-102a', { KM: '90,000 km' })]))
  await expect(summary(page)).toHaveText('0 new, 2 updated, 0 unchanged, 0 with errors')
  await expect(page.getByText('Changes: 1 price, 1 mileage.')).toBeVisible()
  await expect(page.getByText('Price: KSh 1,050,000 → KSh 990,000')).toBeVisible()
  const missing = page.getByRole('region', { name: '3 of your ads are not in this list' })
  await expect(missing).toContainText('This list has 2 of your 5 ads')
  await expect(missing.getByLabel('All of them')).toHaveValue('keep')
  await expect(page.getByRole('button', { name: 'Import 2 vehicles', exact: true })).toBeVisible()
  await missing.getByLabel('All of them').selectOption({ label: 'Mark as sold' })
  await missing.getByText('See them and choose for each').click()
  await missing.getByLabel(/KDJ 105A/).selectOption({ label: 'Leave as it is' })
  await missing.getByLabel(/KDJ 104A/).selectOption({ label: 'Take down (becomes a draft)' })
  await axe(page)
  await page.getByRole('button', { name: 'Import 2 vehicles and change 2 ads' }).click()
  await expect(summary(page)).toHaveText('Imported')
  await expect(page.getByText('Not in the list: 2 ads changed.')).toBeVisible()
  await axe(page)
  expect(await statusByNumber(dealer)).toEqual({ ...all, 'KDJ 103A': 'sold', 'KDJ 104A': 'draft' })
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(page.getByText('Not in the list: 0 of 2 ads changed back.')).toBeVisible()
  await expect(page.getByText('Without a plan you can have 3 active ads.').first()).toBeVisible()
  await giveFiveCars(dealer)
  await undo.click()
  await expect(page.getByText('Not in the list: changed back.')).toBeVisible()
  await expect(undo).toBeHidden()
  expect(await statusByNumber(dealer)).toEqual(all)
  await sellOut(dealer)
})

test('columns saved by a name are chosen by the headings, renamed and deleted', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.setViewportSize(SIZES.phone)
  await dealerOn(page)
  const sheet = list([car('KDK 1')], ['Boss', ...HEADINGS.slice(1)])
  await page.locator('#stock-file').setInputFiles(sheet)
  await page.getByLabel('Stock number').selectOption({ label: 'Boss' })
  await page.getByRole('button', { name: 'Save these columns by a name' }).click()
  await page.getByLabel('Name of this kind of list').press('Enter')
  await expect(page.getByText('Enter a name, such as “Yard sheet”.')).toBeVisible()
  await page.getByLabel('Name of this kind of list').fill('Yard sheet')
  await axe(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const kind = page.getByRole('combobox', { name: 'Kind of list' })
  await expect(kind.locator('option:checked')).toHaveText('Yard sheet')

  await page.reload()
  const other = list([['A1', 'JTDKN3DU5A0123456', 900_000]], ['StockNumber', 'VIN', 'SellingPrice'])
  await page.locator('#stock-file').setInputFiles(other)
  await expect(kind.locator('option:checked')).toHaveText('None of the saved ones')
  await expect(page.getByLabel('Chassis number')).toHaveValue('column 1')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.locator('#stock-file').setInputFiles(sheet)
  await expect(kind.locator('option:checked')).toHaveText('Yard sheet')
  await expect(page.getByText('Recognised by its headings.')).toBeVisible()
  await expect(page.getByLabel('Stock number')).toHaveValue('column 0')

  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('New name').fill('Yard in Mombasa')
  await page.getByLabel('New name').press('Enter')
  await expect(kind.locator('option:checked')).toHaveText('Yard in Mombasa')
  await axe(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Yard in Mombasa”?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(kind).toHaveCount(0)
  // The columns stay as they are.
  await expect(page.getByLabel('Stock number')).toHaveValue('column 0')
})
