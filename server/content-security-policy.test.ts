import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { RECORDER } from '../site/failures/recorder.ts'
import { SESSION_MARK } from '../site/frame/session-mark.ts'
import { scriptsAfterPaint } from '../site/scripts-after-paint.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const publicUrl = 'https://magari.example'
const nonce = 'b1946ac92492d2347c6235b4d2611184'
const html = (body: string) => `<!DOCTYPE html><html><head><script>${RECORDER}</script>
  <script id="magari-config" type="application/json">{"a":1}</script><script type="application/ld+json">{}</script>
  <link rel="icon" href="/icon.svg" nonce="${nonce}"/></head><body>${body}<script nonce="${nonce}">
first()</script><script nonce="${nonce}">data()</script></body></html>`

function sealed(body = '') {
  const { page, scripts } = scriptsAfterPaint(Buffer.from(html(body)), nonce)
  const policy = contentSecurityPolicy(scripts, publicUrl).split('; ')
  return { page, policy, scripts: policy.find((directive) => directive.startsWith('script-src')) }
}

const known = `script-src 'self' ${[RECORDER, SESSION_MARK, '\nfirst()', 'data()'].map(hash).join(' ')}`

test('the policy names our own scripts and those that the framework marked', () => {
  const { page, policy, scripts } = sealed()
  expect(scripts).toBe(known)
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`connect-src 'self' ${publicUrl}`)
  expect(page.toString()).toBe(html('').replaceAll(` nonce="${nonce}"`, ''))
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
])('a script injected through data has no hash: %s', (injected) => {
  const { scripts } = sealed(`<p>${injected}</p>`)
  expect(scripts).toBe(known)
  expect(scripts).not.toContain(hash('steal()'))
})
