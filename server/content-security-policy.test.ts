import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withContentSecurityPolicy } from './content-security-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const publicUrl = 'https://magari.example'
const nonce = 'b1946ac92492d2347c6235b4d2611184'
const html = (body: string) => `<!DOCTYPE html><html><head><script>first()</script>
  <script id="magari-config" type="application/json">{"a":1}</script><script type="application/ld+json">{}</script>
  <link rel="modulepreload" href="/assets/a.js" nonce="${nonce}"/></head><body>${body}<script nonce="${nonce}" type="module" async="">
import("/b.js")</script><script nonce="${nonce}">data()</script></body></html>`

async function sealed(body = '') {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, s-maxage=10' }
  const response = await withContentSecurityPolicy(new Response(html(body), { status: 404, headers }), {
    nonce,
    inlineScripts: ['first()'],
    publicUrl,
  })
  const policy = response.headers.get('content-security-policy')?.split('; ') ?? []
  return { response, policy, scripts: policy.find((directive) => directive.startsWith('script-src')) }
}

const known = `script-src 'self' ${hash('first()')} ${hash('\nimport("/b.js")')} ${hash('data()')}`

test('the policy names our own scripts and those that the framework marked', async () => {
  const { response, policy, scripts } = await sealed()
  expect(scripts).toBe(known)
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`connect-src 'self' ${publicUrl}`)
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('public, s-maxage=10')
  expect(await response.text()).toBe(html('').replaceAll(` nonce="${nonce}"`, ''))
})

test.each([
  '<script>steal()</script>',
  '<script type="module">steal()</script>',
  '<script nonce="">steal()</script>',
  '<script nonce="0123456789abcdef0123456789abcdef">steal()</script>',
  '<SCRIPT\n>steal()</SCRIPT>',
  '<script>steal()</script><script nonce=',
  '<script data-x="',
  '<svg><script>steal()</script></svg>',
])('a script that got into the page by its data has no hash: %s', async (injected) => {
  const { scripts } = await sealed(`<p>${injected}</p>`)
  expect(scripts).toBe(known)
  expect(scripts).not.toContain(hash('steal()'))
})

test('an answer that is no page stays as it is', async () => {
  const response = await withContentSecurityPolicy(Response.json({ a: 1 }), {
    nonce,
    inlineScripts: [],
    publicUrl,
  })
  expect(response.headers.get('content-security-policy')).toBeNull()
  expect(await response.json()).toEqual({ a: 1 })
})
