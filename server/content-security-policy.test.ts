import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withContentSecurityPolicy } from './content-security-policy.ts'
import { createPageCache } from './page-cache.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const SITE = 'https://magari.example'
const page = `<!DOCTYPE html><html><head><script>first()</script>
  <script id="magari-config" type="application/json">{"a":1}</script><script type="application/ld+json">{}</script>
  <script src="/assets/a.js"></script></head><body><script type="module" async="">import("/b.js")
</script><script>first()</script></body></html>`
const shared = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=10',
}

test('the policy of a page names exactly the scripts that stand in it and run', async () => {
  const site = withContentSecurityPolicy(
    async () => new Response(page, { status: 404, headers: shared }),
    SITE,
  )
  const response = await site(new Request(SITE))
  const policy = response.headers.get('content-security-policy')?.split('; ') ?? []
  const scripts = policy.find((directive) => directive.startsWith('script-src'))
  expect(scripts).toBe(`script-src 'self' ${hash('first()')} ${hash('import("/b.js")\n')}`)
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`connect-src 'self' ${SITE}`)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe(page)
})

test('a kept page keeps its policy, also when it is answered with 304', async () => {
  const site = createPageCache(
    withContentSecurityPolicy(async () => new Response(page, { headers: shared }), SITE),
  )
  const first = await site(new Request(SITE))
  const policy = first.headers.get('content-security-policy')
  expect(policy).toContain(hash('first()'))
  const again = await site(
    new Request(SITE, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }),
  )
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toBe(policy)
})

test('what is no page stays as it is', async () => {
  const site = withContentSecurityPolicy(async () => Response.json({ a: 1 }), SITE)
  const response = await site(new Request(SITE))
  expect(response.headers.get('content-security-policy')).toBeNull()
  expect(await response.json()).toEqual({ a: 1 })
})
