import { expect, test } from 'vitest'
import { changeMails } from './change-mails.ts'
import { signInMail } from './mail.ts'

const site = { siteName: 'Magari', siteUrl: 'https://magari.test' }
const data = { token: 'abc-_1', code: '012345', redirect_to: 'https://magari.test/login?a=1&b=2' }

const mail = (template: string, more: Record<string, unknown> = {}, recipient = 'wanjiku@example.com') =>
  signInMail({ template, recipient, data: { ...data, ...more } }, site)

test('the confirmation mail has the link and the code', () => {
  const { subject, action, code } = mail('signup')
  expect(subject).toBe('Confirm your e-mail address for Magari')
  const link = new URL(action?.link ?? '')
  expect(link.href).toMatch(/^https:\/\/magari\.test\/auth\/v1\/verify\?/)
  expect(Object.fromEntries(link.searchParams)).toEqual({
    token: 'abc-_1',
    type: 'signup',
    redirect_to: 'https://magari.test/login?a=1&b=2',
  })
  expect(code).toBe('012345')
})

test.each([
  ['recovery', 'Choose a new password for Magari'],
  ['magiclink', 'Your link to sign in to Magari'],
  ['invite', 'You are invited to Magari'],
  ['email_change', 'Confirm the new e-mail address of your Magari account'],
])('a %s mail has a subject and a link of its type', (template, subject) => {
  expect(mail(template).subject).toBe(subject)
  expect(mail(template).action?.link).toContain(`type=${template}`)
})

test('the mail about an address change names both addresses', () => {
  const change = { old_email: 'old@example.com', new_email: 'new@example.com' }
  const { paragraphs } = mail('email_change', change, 'old@example.com')
  for (const address of ['old@example.com', 'new@example.com'])
    expect(paragraphs.join(' ')).toContain(address)
})

test('the mail to the new address does not contain the old one, which could carry a message', () => {
  const change = {
    old_email: 'pay-now@evil.com',
    new_email: 'new@example.com',
    stop_path: '/stop-mails?token=a',
  }
  const content = mail('email_change', change, 'new@example.com')
  expect(content.paragraphs.join(' ')).toContain('new@example.com')
  expect(JSON.stringify(content)).not.toContain('evil')
  expect(content.leave).toEqual({
    label: 'This was not me',
    link: 'https://magari.test/stop-mails?token=a',
  })
})

test('the reauthentication mail has a code and no link', () => {
  const content = mail('reauthentication')
  expect(content).toMatchObject({ code: '012345', action: null })
  expect(JSON.stringify(content)).not.toContain(data.token)
})

test('a template that does not exist is an error', () => {
  expect(() => mail('nothing')).toThrow('nothing')
})

test('a mail names the lifetime of its link and its code', () => {
  expect(mail('recovery').notes[0]).toBe('The link is valid for 24 hours, the code for 15 minutes.')
  expect(mail('reauthentication').notes[0]).toBe('The code is valid for 15 minutes.')
})

test.each(Object.keys(changeMails))('the mail of %s leads to the page that undoes it', (template) => {
  const content = mail(template, { token: 'abc', new_email: 'b@example.com', provider: 'Google' })
  expect(content.subject).toContain(site.siteName)
  expect(content.action).toEqual({ label: 'This was not me', link: 'https://magari.test/not-me?token=abc' })
  expect(content.notes.join(' ')).toContain('within 7 days')
  expect([content.subject, ...content.paragraphs].join(' ')).not.toMatch(/undefined|null/)
})
