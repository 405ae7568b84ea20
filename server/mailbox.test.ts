import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailbox } from './mailbox.ts'
import { capturedMessages, captureTransport } from './mailbox-folder.ts'
import { createCapturedSmsSender } from './notifications/captured-sms.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'magari-mailbox-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function shown(address: string): Promise<string> {
  const answer = await mailbox(folder).request(address)
  expect(answer.status).toBe(200)
  return answer.text()
}

test('an SMS is saved instead of sent, and shown with its code apart', async () => {
  const send = createCapturedSmsSender(folder, 'http://localhost:3000')
  const told = { kind: 'phone_code', facts: { code: '042137' } }
  expect(await send({ id: 1, told, address: '+254712345678' })).toEqual({ state: 'sent' })
  expect(await shown('/')).toContain('SMS to 0712 345 678')
  const [sms] = await capturedMessages(folder)
  const page = await shown(`/${sms?.id}`)
  expect(page).toContain('<h1>SMS to 0712 345 678</h1>')
  expect(page).toContain('<code>042137</code>')
  expect(page).toContain('042137 is your code for Magari. It is valid for 10 minutes. Do not share it.')
  expect((await mailbox(folder).request(`/${sms?.id}/html`)).status).toBe(404)
})

test('an SMS without a code is text alone', async () => {
  const told = { kind: 'ad_removed', facts: { title: '<script>alert(1)</script>' } }
  await createCapturedSmsSender(folder, 'http://localhost:3000')({ id: 1, told, address: '+254712345678' })
  const [sms] = await capturedMessages(folder)
  for (const page of [await shown('/'), await shown(`/${sms?.id}`)]) {
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toContain('<code>')
    expect(page).not.toContain('<script')
  }
})

test('a mail is shown in a frame without scripts', async () => {
  await captureTransport(folder).send({
    to: 'juma@example.test',
    subject: 'Karibu',
    text: 'Welcome.',
    html: '<html><head></head><body>Welcome.</body></html>',
  })
  const [mail] = await capturedMessages(folder)
  expect(await shown('/')).toContain('to juma@example.test')
  expect(await shown(`/${mail?.id}`)).toMatch(/<iframe [^>]*sandbox="[^"]*"/)
  const frame = await mailbox(folder).request(`/${mail?.id}/html`)
  expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await frame.text()).toContain('Welcome.')
})

test('an empty mailbox says so, and a message that it does not have is not found', async () => {
  expect(await shown('/')).toContain('No messages yet.')
  expect((await mailbox(folder).request('/2026')).status).toBe(404)
})
