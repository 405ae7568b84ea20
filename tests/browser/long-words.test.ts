import type { Page } from '@playwright/test'
import { demo, expect, test } from './fixtures.ts'
import { newBooking, newGarage, newReview, walkIn } from './garages.ts'
import { navigate } from './navigation.ts'
import { requestsOf } from './network.ts'
import { asServer, newListing, newMember, newMessage } from './people.ts'
import { forgetSession, signIn } from './sessions.ts'

const WIDTH = 360
/** A long word without spaces, as if pasted or typed by holding a key. */
const word = (length: number) => 'W'.repeat(length)

/** The pages wider than the screen, each with the overflowing elements. */
async function widePages(page: Page, paths: string[]): Promise<string[]> {
  const wide: string[] = []
  const requests = requestsOf(page)
  for (const path of paths) {
    await (path === paths[0] ? page.goto(path) : navigate(page, path))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await requests.answered()
    const reaching = await page.evaluate((width) => {
      if (document.documentElement.scrollWidth <= width) return null
      const out = [...document.querySelectorAll('main *')].filter((element) => {
        return element.getBoundingClientRect().right > width && element.textContent?.includes('WWWWWWWW')
      })
      return out.map((element) => `${element.tagName.toLowerCase()}.${element.className}`).slice(-2)
    }, WIDTH)
    if (reaching) wide.push(`${path}: ${reaching.join(' > ')}`)
  }
  return wide
}

test('very long words fit a phone on every page', { tag: '@thorough' }, async ({ page, afterwards }) => {
  await page.setViewportSize({ width: WIDTH, height: 740 })
  const dealer = await newMember(word(40), word(40), 'dealer')
  const customer = await newMember(word(40), word(40))
  await asServer(
    `/rest/v1/profiles?id=eq.${dealer.id}`,
    { business_name: word(80), business_description: word(300), verified: true, location: word(60) },
    'PATCH',
  )
  const listing = await newListing(dealer, {
    title: word(120),
    description: word(400),
    location: word(60),
    color: word(30),
    views_count: 3,
  })
  const part = await asServer<{ id: string }[]>('/rest/v1/spare_parts?select=id', {
    seller_id: dealer.id,
    name: word(120),
    description: word(300),
    price: 4_321,
    location: word(60),
    condition: 'good',
    category: 'wheels',
    part_number: word(40),
    compatible_makes: [word(40)],
    quantity: 1,
  })
  const [insurer] = await asServer<{ id: string }[]>('/rest/v1/insurance_providers?select=id', {
    name: word(80),
    insurance_types: ['comprehensive'],
    active: false,
  })
  await asServer('/rest/v1/financing_providers', {
    name: word(80),
    interest_rate_range: word(60),
    active: false,
  })
  await asServer('/rest/v1/vehicle_nicknames', { nickname: word(60), meaning: word(59) })
  const taxes = { duty: 0.35, unwound_duty: 0.35, excise: 0.2, vat: 0.16, idf: 0.025, rdl: 0.02 }
  await asServer('/rest/v1/import_tax_rates', {
    ...taxes,
    vehicle_class: 'over_1500',
    effective_from: '2100-01-01',
    source: word(200),
  })
  const thread = await newMessage(customer, listing, word(500))
  const garage = await newGarage(afterwards, {
    business_name: word(100),
    description: word(300),
    address: word(150),
    location: word(60),
  })
  await asServer('/rest/v1/services', {
    service_provider_id: garage.id,
    name: word(80),
    description: word(300),
    price: 2_500,
    duration_minutes: 60,
  })
  await newBooking(garage, walkIn(word(80), '+254712000999', { description: word(300), notes: word(200) }))
  const booking = await newBooking(garage, {
    customer_id: customer.id,
    description: word(300),
    notes: word(200),
  })
  await newReview(garage, customer, 4, word(400))
  await asServer('/rest/v1/system_notifications', {
    title: word(90),
    message: word(400),
    type: 'info',
    user_id: customer.id,
  })
  afterwards(async () => {
    await asServer(`/rest/v1/vehicle_listings?id=eq.${listing}`, undefined, 'DELETE')
    await asServer(`/rest/v1/spare_parts?id=eq.${part[0]?.id}`, undefined, 'DELETE')
    for (const made of [
      `insurance_providers?id=eq.${insurer?.id}`,
      `financing_providers?name=eq.${word(80)}`,
      `vehicle_nicknames?nickname=eq.${word(60)}`,
      'import_tax_rates?effective_from=eq.2100-01-01',
    ])
      await asServer(`/rest/v1/${made}`, undefined, 'DELETE')
  })

  const wide = await widePages(page, [
    `/vehicles/${listing}`,
    `/vehicles?search=${word(60)}`,
    `/vehicles?make=${word(60)}&location=${word(60)}`,
    `/compare?ids=${listing}`,
    `/spare-parts/${part[0]?.id}`,
    `/spare-parts?search=${word(60)}`,
    `/services/${garage.id}`,
    `/services?search=${word(60)}`,
    `/dealers/${dealer.id}`,
  ])
  const as = async (person: Parameters<typeof signIn>[1], paths: string[]) => {
    await forgetSession(page)
    await signIn(page, person)
    wide.push(...(await widePages(page, paths)))
  }
  await as(customer, [
    '/dashboard',
    '/messages',
    `/messages/${thread}`,
    '/my-bookings',
    `/my-bookings/${booking}`,
    '/notifications',
    '/account',
    '/account/profile',
    '/account/data',
  ])
  await as(dealer, [
    '/dealer',
    '/dealer/listings',
    '/dealer/inquiries',
    `/dealer/inquiries/${thread}`,
    '/dealer/analytics',
    '/dealer/customers',
    '/dealer/reports',
    '/dealer/settings',
    '/my-listings',
    '/my-listings?kind=spare_part',
    `/my-listings/vehicles/${listing}/edit`,
    '/favorites',
    '/payments',
  ])
  await as(garage.owner, [
    '/service-provider',
    '/service-provider/services',
    '/service-provider/bookings',
    '/service-provider/manual-booking',
    '/service-provider/reviews',
    '/service-provider/customers',
    '/service-provider/settings',
  ])
  await as(demo.admin, [
    '/admin',
    `/admin/users?search=${word(40)}`,
    `/admin/users?tab=providers&search=${word(60)}`,
    `/admin/listings?search=${word(60)}`,
    '/admin/notifications',
    '/admin/approvals',
    '/admin/reports',
    '/admin/audit',
    `/admin/catalogue?search=${word(40)}`,
    `/admin/payments?search=${word(60)}`,
    `/admin/applications?search=${word(60)}`,
    `/admin/parts?search=${word(60)}`,
    '/admin/lenders',
    '/admin/insurers',
    `/admin/insurers?insurer=${insurer?.id}`,
    '/admin/import-taxes',
    '/admin/official-fees',
    `/admin/nicknames?search=${word(20)}`,
  ])
  expect(wide).toEqual([])
})
