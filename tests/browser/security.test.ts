import type { Page } from '@playwright/test'
import { demo, demoList, expect, test } from './fixtures.ts'
import { networkIdle } from './network-idle.ts'
import { signIn } from './sessions.ts'

declare global {
  interface Window {
    violations: string[]
  }
}

/** Records violations of the page's Content-Security-Policy from the start. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`)
    })
  })
}

const violations = (page: Page) => page.evaluate(() => window.violations)

test('the Content-Security-Policy blocks a script that was not part of the page', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Content Security Policy/)
  await watch(page)
  await page.goto('/')
  expect(await violations(page)).toEqual([])
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "Taken over"'
    document.head.append(script)
  })
  await expect.poll(() => violations(page)).toHaveLength(1)
  expect(await page.title()).not.toBe('Taken over')
})

test('no page violates its Content-Security-Policy', async ({ page, request }) => {
  await watch(page)
  const open = async (address: string) => {
    const answer = await page.goto(address)
    await networkIdle(page)
    expect(answer?.headers()['content-security-policy'], address).toContain("default-src 'none'")
    expect(await violations(page), address).toEqual([])
  }
  for (const address of ['/', '/vehicles', '/vehicles?make=toyota&page=2', '/login', '/register', '/auth'])
    await open(address)

  await page.goto(demoList)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vehicles\/[0-9a-f-]{36}$/)
  await open(page.url())

  await signIn(page, demo.dealer)
  for (const address of ['/dashboard', '/post-ad', '/my-listings']) await open(address)

  const api = await request.get('/rest/v1/')
  expect(api.headers()['content-security-policy']).toContain("default-src 'none'")
  expect(api.headers()['x-content-type-options']).toBe('nosniff')
})
